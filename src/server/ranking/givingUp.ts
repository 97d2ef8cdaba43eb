import { decideOnChoices, type Writing } from './deciding'
import { setChoiceState } from './queries'
import { judgeDecline } from './rules'

/** An applicant gives up a place of their own; the wish was recommended. */
export const giveUpPlace = (context: Writing, choiceId: number) =>
  decideOnChoices(context, [choiceId], {
    action: 'decline',
    isOwn: true,
    judge: judgeDecline,
    act: () => setChoiceState(context.db, { ids: [choiceId], state: 'declined' }),
    tell: () => ({ event: 'choice.given_up' }),
  })
