/** Attendance in members or in their weight. */
export interface AttendanceSums {
  present: number;
  represented: number;
  members: number;
}

/** The attendance of a meeting, in members and in weight. */
export interface Attendance {
  members: AttendanceSums;
  weights: AttendanceSums;
}
