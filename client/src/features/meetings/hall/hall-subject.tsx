/** The title of a question. */
export function HallSubject({ text }: { text: string }) {
  return (
    <h2 className="hall-subject" data-length={lengthOf(text)} translate="no" dir="auto">
      {text}
    </h2>
  );
}

/** Long texts are smaller, so that they fit. */
export function lengthOf(text: string): 'short' | 'medium' | 'long' | 'longest' {
  const { length } = text;
  if (length <= 20) return 'short';
  if (length <= 60) return 'medium';
  return length <= 120 ? 'long' : 'longest';
}
