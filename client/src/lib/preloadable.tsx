import { type ComponentType, lazy, useState } from 'react';

/**
 * Makes a component whose code loads when it is first rendered, or before, when `preload` is called. Once its code has
 * loaded, it is drawn at once. A lazy component would first show its fallback, which React keeps for 300 ms.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;

  async function loadOnce() {
    Loaded ??= await load();
    return { default: Loaded };
  }

  const Lazy = lazy(loadOnce) as unknown as ComponentType<Props>;

  function Preloadable(props: Props) {
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown {...props} />;
  }

  /** A failure is shown when the component is rendered, which tries again. */
  async function preload(): Promise<void> {
    await Promise.allSettled([loadOnce()]);
  }

  return Object.assign(Preloadable, { preload });
}
