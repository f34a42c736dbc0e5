import '../../../lib/old-browsers.ts';
import type { ExaminerReply } from './archive-thread.ts';
import { examineArchives } from './examine-archives.ts';

const reply = (message: ExaminerReply): void => self.postMessage(message, { transfer: [] });

self.addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => {
  void examineArchives(data, (part) => reply({ part })).then(
    (examined) => reply({ examined }),
    (error: unknown) => reply({ failure: String(error) }),
  );
});
