import { useState } from 'react';

export interface Announcement {
  text: string;
  /** A refusal is shown as well as read out. */
  isRefusal: boolean;
  /** Increases with every announcement, so that a repeated message is read out again. */
  count: number;
}

/** What a screen reader reads out next. */
export function useAnnouncement() {
  const [said, setSaid] = useState<Announcement>({ text: '', isRefusal: false, count: 0 });
  function say(text: string, isRefusal = false): void {
    setSaid(({ count }) => ({ text, isRefusal, count: count + 1 }));
  }
  return { said, say };
}
