import { vi } from 'vitest';

/** Catches the downloads of a test, because jsdom can't navigate. Returns the names of the files. */
export function catchDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}
