import { decideOnChoices, type Writing } from './deciding'
import { setChoiceState } from './queries'
import { judgeDecline } from './rules'

type GivenUp = { choiceId: number; isLast: boolean }

/** An applicant gives up a place of their own; the wish was recommended, and may be the last one that was left. */
export const giveUpPlace = (context: Writing, { choiceId, isLast }: GivenUp) =>
  decideOnChoices(context, [choiceId], {
    action: 'decline',
    isOwn: true,
    judge: judgeDecline,
    act: () => setChoiceState(context.db, { ids: [choiceId], state: 'declined' }),
    tell: () => ({ event: isLast ? 'choice.given_up_last' : 'choice.given_up' }),
  })
