import { newApplicants, newCampaign, newDirection } from '../../admissions/campaigns/applicants'
import { bringOriginals, consent, orderOf } from '../../admissions/enrolment/recommended'
import { newGroup } from '../../groups/newGroup'
import type { TestServer } from '../../kit/server'
import { reason, type Transition } from './transition'

/** Actions of the office on a choice in a ranking. */
export const choiceTransitions = (server: TestServer): Transition[] => {
  const us = server.as('manage-profiles')
  /** Creates a ranked applicant with a choice. */
  const ranked = async ({ due = null, brings = true }: { due?: string | null; brings?: boolean } = {}) => {
    const direction = await newDirection(server)
    const { id } = await newCampaign(server, [{ id: direction.id, places: { budget: 3 } }], { originals_due: due })
    const people = await newApplicants(server, id, [{ choices: [{ directionId: direction.id }] }])
    const [person] = people
    if (!person) throw new Error('nobody applied')
    if (brings) await bringOriginals(server, [person.id])
    await consent(server, people)
    const { group } = await newGroup(server, { direction_id: direction.id })
    const ids = person.choices
    const enrolment = orderOf(group.id)
    return {
      userId: person.user_id,
      email: person.email,
      number: person.number,
      recommend: () => us.call('POST /api/ranking/recommend', { body: { ids } }),
      waitlist: () => us.call('POST /api/ranking/waitlist', { body: { ids } }),
      decline: () => us.call('POST /api/ranking/decline', { body: { ids, reason } }),
      enrol: () => us.call('POST /api/enrolment', { body: { ids, ...enrolment } }),
      undo: () => us.call('POST /api/enrolment/undo', { body: { ids, reason } }),
    }
  }
  type Ranked = Awaited<ReturnType<typeof ranked>>
  const onRanked = async (act: (person: Ranked) => Promise<unknown>, ...before: ('recommend' | 'enrol')[]) => {
    const person = await ranked()
    for (const step of before) await person[step]()
    return { ...person, act: () => act(person) }
  }
  const recommending = async (how: Parameters<typeof ranked>[0]) => {
    const person = await ranked(how)
    return { ...person, act: person.recommend }
  }

  return [
    {
      action: 'recommend',
      event: 'choice.recommended',
      how: 'a place is offered',
      set: () => recommending({ brings: false }),
    },
    {
      action: 'recommend',
      event: 'choice.recommended_until',
      how: 'a place is offered with a deadline',
      set: () => recommending({ brings: false, due: '2026-08-15' }),
    },
    {
      action: 'recommend',
      event: 'choice.recommended_consent',
      how: 'a place is offered to an applicant with originals',
      set: () => recommending({}),
    },
    {
      action: 'recommend',
      event: 'choice.recommended_consent_until',
      how: 'a place is offered with a deadline to an applicant with originals',
      set: () => recommending({ due: '2026-08-15' }),
    },
    {
      action: 'waitlist',
      event: 'choice.waitlist',
      how: 'a choice is put on the waiting list',
      set: () => onRanked((person) => person.waitlist()),
    },
    {
      action: 'decline',
      event: 'choice.declined',
      how: 'the office withdraws an offered place',
      set: () => onRanked((person) => person.decline(), 'recommend'),
    },
    {
      action: 'enrol',
      event: 'choice.enrolled',
      how: 'the applicant is enrolled',
      set: () => onRanked((person) => person.enrol(), 'recommend'),
    },
    {
      action: 'undo',
      event: 'choice.undone',
      how: 'an enrolment is undone',
      set: () => onRanked((person) => person.undo(), 'recommend', 'enrol'),
    },
  ]
}
