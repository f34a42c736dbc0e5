import { loadAhead } from './app/load-ahead.ts';

// A script of its own: it sends the first requests while the much larger scripts that use the responses still load.
loadAhead(window.location);
