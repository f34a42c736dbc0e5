import type { DecryptionTask, PartOfSum } from './decrypt-sum.ts';

/** A part of a sum to decrypt, or a card to check. */
export type ThreadTask = DecryptionTask | { seed: string; encryptedPrivateKey: string };

/** What a thread says: how much of the archive is checked, what it has computed, or that it failed. */
export type DecryptionReply =
  | { checked: number }
  | { part: PartOfSum }
  | { isCard: boolean }
  | { failure: string };

type Answer = Exclude<DecryptionReply, { checked: number } | { failure: string }>;

/** More would not be faster on phones, whose other cores are slow. */
const MOST_THREADS = 4;

function start(task: ThreadTask, onProgress: (fraction: number) => void) {
  const worker = new Worker(new URL('./decryption.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DecryptionReply>) => {
      if ('checked' in data) onProgress(data.checked);
      else if ('failure' in data) reject(new Error(data.failure));
      else resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('The decryption worker failed')));
    worker.postMessage(task, { transfer: [] });
  });
  return { answer, stop: () => worker.terminate() };
}

/** Decrypts a part of a sum in threads that share the ballots: checking thousands of them takes minutes. */
export async function decryptInThreads(
  task: Omit<DecryptionTask, 'thread'>,
  onProgress: (fraction: number) => void,
): Promise<PartOfSum> {
  const of = Math.min(MOST_THREADS, navigator.hardwareConcurrency || 1);
  const checked = Array.from({ length: of }, () => 0);
  const threads = checked.map((_, number) =>
    start({ ...task, thread: { number, of } }, (fraction) => {
      checked[number] = fraction;
      onProgress(Math.min(...checked));
    }),
  );
  try {
    const answers = await Promise.all(threads.map(({ answer }) => answer));
    return agreed(answers.flatMap((answer) => ('part' in answer ? [answer.part] : [])));
  } finally {
    for (const { stop } of threads) stop();
  }
}

/** Returns what all threads have found, or what one of them refuses. */
function agreed(parts: readonly PartOfSum[]): PartOfSum {
  const [first] = parts;
  if (!first) throw new Error('no thread has answered');
  const other = parts.find((part) => part.kind !== 'decryption');
  if (other) return other;
  const sums = new Set(parts.map((part) => part.kind === 'decryption' && part.found.digits));
  if (sums.size > 1) throw new Error('the threads have read different archives');
  return first;
}

/** Returns whether a key card is that of a key holder. */
export async function isCardInThread(card: {
  seed: string;
  encryptedPrivateKey: string;
}): Promise<boolean> {
  const { answer, stop } = start(card, () => {});
  try {
    const found = await answer;
    return 'isCard' in found && found.isCard;
  } finally {
    stop();
  }
}
