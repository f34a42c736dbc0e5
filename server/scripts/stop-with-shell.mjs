/** How often to look whether the shell is still there, in milliseconds. */
const LOOK_MS = 500;

/**
 * Stops this process as SIGTERM does when the shell ends that started it. npm runs its scripts in a shell, and not
 * every shell passes signals on.
 */
export function stopWithShell() {
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}
