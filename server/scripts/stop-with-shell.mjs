/** How often to check whether the shell is still running, in milliseconds. */
const LOOK_MS = 500;

/**
 * Stops this process with SIGTERM when the shell that started it ends. npm runs its scripts in a
 * shell, and not every shell passes signals on.
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
