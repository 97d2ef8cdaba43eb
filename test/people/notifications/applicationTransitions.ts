import type { TestServer } from '../../kit/server'
import { caseOf, newDraft, newSent, openCampaign, settleDocuments } from '../../admissions/applications/newApplicant'
import { remindOfChanges } from '../../../src/server/admissions/applications/transitions/return'
import { reason, type Transition } from './transition'

/** Events of a whole application, and of an applicant's decision about an offered place. */
export const applicationTransitions = async (server: TestServer): Promise<Transition[]> => {
  const campaign = await openCampaign(server)
  const us = server.as('manage-profiles')
  const post = async (id: number, action: string, body: Record<string, unknown>) => {
    const { status } = await us.post(`/api/profiles/${id}/${action}`, { body })
    if (status !== 200) throw new Error(`${action} returned ${status}`)
  }
  const decide = async (id: number, action: string, body: Record<string, unknown> = {}) =>
    post(id, action, { version: (await caseOf(us, id)).version, ...body })
  const claimed = async () => {
    const sent = await newSent(server, campaign)
    await us.call('POST /api/profiles/:id/claim', { params: { id: sent.id } })
    return sent
  }
  const rejected = async () => {
    const sent = await claimed()
    await decide(sent.id, 'reject', { reason })
    return sent
  }
  const office = async (make: () => Promise<Awaited<ReturnType<typeof newSent>>>, action: string, body = {}) => {
    const made = await make()
    return { ...made, act: () => decide(made.id, action, body) }
  }
  const returned = async () => {
    const sent = await claimed()
    await post(sent.id, 'remarks', { path: 'contacts', text: 'Is this your phone?', severity: 'blocking' })
    await decide(sent.id, 'return')
    await server.mails()
    return sent
  }
  /** Creates an applicant who is recommended for the first of the choices. */
  const givesUp = async (bases: readonly string[]) => {
    const { client, ...draft } = await newDraft(server, campaign)
    const choices = bases.map((basis) => ({ direction_id: campaign.directionId, education_method_id: 1, basis }))
    const { data: chosen } = await client.call('PATCH /api/my/profile', { body: { version: draft.version, choices } })
    await client.call('POST /api/my/profile/submit', { body: { version: chosen.version } })
    await us.call('POST /api/profiles/:id/claim', { params: { id: draft.id } })
    await settleDocuments(server, draft.id)
    await decide(draft.id, 'accept')
    const id = chosen.choices?.[0]?.id ?? 0
    await us.call('POST /api/ranking/recommend', { body: { ids: [id] } })
    const { data } = await client.call('GET /api/my/profile')
    const body = { version: data?.version }
    return { ...draft, act: () => client.call('POST /api/my/profile/choices/:id/decline', { params: { id }, body }) }
  }

  return [
    {
      action: 'submit',
      event: 'application.submitted',
      how: 'an application is sent',
      set: async () => {
        const draft = await newDraft(server, campaign)
        const body = { version: draft.version }
        return { ...draft, act: () => draft.client.call('POST /api/my/profile/submit', { body }) }
      },
    },
    {
      action: 'claim',
      event: 'application.in_review',
      how: 'its review begins',
      set: async () => {
        const sent = await newSent(server, campaign)
        return { ...sent, act: () => us.call('POST /api/profiles/:id/claim', { params: { id: sent.id } }) }
      },
    },
    ...[null, '2026-07-20'].map((due_on) => ({
      action: 'return' as const,
      event: due_on === null ? ('application.returned' as const) : ('application.returned_until' as const),
      how: due_on === null ? 'it is returned with a remark' : 'it is returned with a deadline',
      set: async () => {
        const sent = await claimed()
        await post(sent.id, 'remarks', { path: 'contacts', text: 'Is this your phone?', severity: 'blocking' })
        const act = async () => {
          await decide(sent.id, 'return', { due_on })
          // The mail about the return is delayed until the return can no longer be undone.
          await server.mails()
        }
        return { ...sent, act }
      },
    })),
    {
      action: 'return',
      event: 'application.changes_due',
      how: 'the deadline for corrections is tomorrow',
      set: async () => {
        const sent = await claimed()
        await post(sent.id, 'remarks', { path: 'contacts', text: 'Is this your phone?', severity: 'blocking' })
        await decide(sent.id, 'return', { due_on: '2026-07-12' })
        await server.mails()
        const act = async () => {
          const today = server.clock.now()
          server.clock.set(new Date('2026-07-11T09:00:00Z'))
          await remindOfChanges(server.services, 'test')
          server.clock.set(today)
        }
        return { ...sent, act }
      },
    },
    {
      action: 'resubmit',
      event: 'application.resubmitted',
      how: 'it is sent again',
      set: async () => {
        const { client, ...sent } = await returned()
        const { data } = await client.call('GET /api/my/profile')
        const params = { id: data?.remarks[0]?.id ?? 0 }
        const answered = await client.call('POST /api/my/profile/remarks/:id', { params, body: { answer: 'Yes' } })
        const body = { version: answered.data.version }
        return { ...sent, act: () => client.call('POST /api/my/profile/submit', { body }) }
      },
    },
    {
      action: 'accept',
      event: 'application.accepted',
      how: 'it is accepted',
      set: async () => {
        const sent = await claimed()
        await settleDocuments(server, sent.id)
        return { ...sent, act: () => decide(sent.id, 'accept') }
      },
    },
    {
      action: 'reject',
      event: 'application.rejected',
      how: 'it is rejected',
      set: () => office(claimed, 'reject', { reason }),
    },
    {
      action: 'revoke',
      event: 'application.revoked',
      how: 'the decision is revoked',
      set: () => office(rejected, 'revoke', { reason }),
    },
    {
      action: 'reopen',
      event: 'application.reopened',
      how: 'it is reopened',
      set: () => office(rejected, 'reopen', { reason }),
    },
    {
      action: 'correct',
      event: 'application.corrected',
      how: 'the office corrects it',
      set: async () => {
        const sent = await claimed()
        const { version, education } = await caseOf(us, sent.id)
        const body = { version, education: { ...education, institution: 'Лицей № 2' } }
        return { ...sent, act: () => us.call('PATCH /api/profiles/:id', { params: { id: sent.id }, body }) }
      },
    },
    {
      action: 'withdraw',
      event: 'application.withdrawn',
      how: 'its owner withdraws it',
      set: async () => {
        const { client, ...sent } = await newSent(server, campaign)
        const body = { version: sent.version }
        return { ...sent, act: () => client.call('POST /api/my/profile/withdraw', { body }) }
      },
    },
    {
      action: 'withdraw',
      event: 'application.withdrawn_by_office',
      how: 'the office withdraws it for its owner',
      set: () => office(claimed, 'withdraw', { reason }),
    },
    {
      action: 'decline',
      event: 'choice.given_up',
      how: 'the applicant declines a place',
      set: () => givesUp(['budget', 'contract']),
    },
    {
      action: 'decline',
      event: 'choice.given_up_last',
      how: 'the applicant declines the only place',
      set: () => givesUp(['budget']),
    },
  ]
}
