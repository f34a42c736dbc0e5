export { givenLater, notPresent, notRepresented } from './cast-vote.ts';
export { createVotesFeature, type VotesServices } from './votes-feature.ts';
