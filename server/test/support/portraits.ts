/** The people of the samples, for journeys, which import nothing else of the server. */
export { drawPortrait } from '../../src/cli/drawn-photo.ts';
