export { givenLater, notPresent, notRepresented } from './cast-refusals.ts';
export { createVotesFeature, type VotesServices } from './votes-feature.ts';
