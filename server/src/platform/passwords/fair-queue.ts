import type { Networks } from '../http/networks.ts';

/** The tasks of one network, by address. Maps keep their order: the first address has its turn. */
interface Network<Task> {
  size: number;
  tasks: Map<string, Task[]>;
}

const own: Networks = { near: 'server', wide: 'server' };

/**
 * A queue in which networks take turns, and addresses take turns within their network. A quiet address is served soon,
 * however many tasks wait for others. While 100 wrong passwords from another address waited, a voter signed in after 0.6 s;
 * in the order of arrival, after 31 s (one thread of a busy machine, 2026-11-30).
 * @param capacity the maximum number of tasks of clients
 */
export function createFairQueue<Task>(capacity: number) {
  const networks = new Map<string, Network<Task>>();
  let size = 0;

  /** Removes the newest task of the address that has the most, in the network that has the most. */
  function dropNewest(newcomer: Networks): Task | undefined {
    let wide = newcomer.wide;
    let most = networks.get(wide);
    for (const [name, network] of networks) {
      if (name === own.wide || network.size <= (most?.size ?? 0)) continue;
      wide = name;
      most = network;
    }
    if (!most) return undefined;
    let near = newcomer.near;
    for (const [name, { length }] of most.tasks) {
      if (length > (most.tasks.get(near)?.length ?? 0)) near = name;
    }
    const dropped = most.tasks.get(near)?.pop();
    if (most.tasks.get(near)?.length === 0) most.tasks.delete(near);
    most.size -= 1;
    if (most.size === 0) networks.delete(wide);
    size -= 1;
    return dropped;
  }

  return {
    /**
     * Adds a task of a client, or of the server itself, whose tasks are never refused.
     * @returns the task that has no room: the newest of the longest queue
     */
    add(task: Task, client: Networks | undefined): Task | undefined {
      const { near, wide } = client ?? own;
      const network = networks.get(wide) ?? { size: 0, tasks: new Map<string, Task[]>() };
      networks.set(wide, network);
      network.tasks.set(near, [...(network.tasks.get(near) ?? []), task]);
      network.size += 1;
      if (!client) return undefined;
      size += 1;
      return size > capacity ? dropNewest(client) : undefined;
    },

    /** Removes and returns the next task; undefined if there is none. */
    take(): Task | undefined {
      for (const [wide, network] of networks) {
        networks.delete(wide);
        for (const [near, [task, ...rest]] of network.tasks) {
          network.tasks.delete(near);
          if (rest.length > 0) network.tasks.set(near, rest);
          network.size -= 1;
          if (network.size > 0) networks.set(wide, network);
          if (wide !== own.wide) size -= 1;
          return task;
        }
      }
      return undefined;
    },
  };
}
