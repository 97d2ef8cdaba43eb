import type { PublishedBallot } from './ballots'

const lineOf = ({ receipt, choices }: PublishedBallot): string => `${receipt ?? ''} ${choices.join(',')}`

/** Ballots as the text that their hash is of: a line each, the receipt, a space, the options with commas between; the lines in the order of their signs. No zod. */
export const ballotsText = (ballots: readonly PublishedBallot[]): string => ballots.map(lineOf).toSorted().join('\n')
