/** Who can vote on a question of a meeting. */
export const PRESENCE_CHOICES = [
  {
    value: 'present',
    label: 'Members who are present or represented',
    text: 'Members must be checked in. A holder votes for the members whom the holder represents.',
  },
  {
    value: 'anyone',
    label: 'Everyone who can vote',
    text: 'Members can vote from anywhere, without being checked in.',
  },
] as const;
