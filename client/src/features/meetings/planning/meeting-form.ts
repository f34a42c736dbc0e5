import { type CreateMeetingRequest, createMeetingRequest, type Meeting } from '@votewise/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

/** What the form of a meeting contains. The agenda has a list of its own. */
export type MeetingValues = Omit<CreateMeetingRequest, 'agenda'>;

/** With every field, because an edit sends all of them. */
type FilledValues = Required<MeetingValues>;

export const NEW_MEETING: FilledValues = {
  title: '',
  description: '',
  place: '',
  startDate: '',
  electorate: { groups: [] },
  quorum: null,
  proxiesPerHolder: 0,
  selfCheckIn: false,
};

export function meetingValuesOf(meeting: Meeting): FilledValues {
  const { title, description, place, startDate, electorate } = meeting;
  const { quorum, proxiesPerHolder, selfCheckIn } = meeting;
  return {
    title,
    description,
    place,
    startDate,
    electorate,
    quorum,
    proxiesPerHolder,
    selfCheckIn,
  };
}

/** A form that applies the rules of the contract. */
export function useMeetingForm(defaultValues: MeetingValues) {
  return useForm<MeetingValues, unknown, MeetingValues>({
    defaultValues,
    resolver: zodResolver(createMeetingRequest.omit({ agenda: true }), undefined, { raw: true }),
  });
}
