/** The id of the line "Question 2 of 6", which describes the question's title to screen readers. */
export const QUESTION_PLACE = 'question-place';
