import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import type { MyApplication } from '../../../src/api/admissions/myApplication'
import type { ApplicationChange, ApplicationForm } from '../../../src/api/admissions/applicationForm'
import { createSaver, type SaveState } from '../../../src/app/admissions/applications/mine/saver'
import { blankForm } from '../blankForm'

export const key = { userId: 7, applicationId: 12 }

let clients: QueryClient[] = []
/** Returns the query client that the screens of one tab share. */
const clientOfTab = () => {
  const client = new QueryClient()
  client.mount()
  clients = [...clients, client]
  return client
}

/** Opens an application form with its saver and a fake server. */
export const openForm = ({ version = 3, isHeld = false, client = clientOfTab() } = {}) => {
  let typed = blankForm()
  const sent: (ApplicationChange & { version: number })[] = []
  const states: SaveState[] = []
  const conflicts: MyApplication[] = []
  const refusals: unknown[] = []
  const server: { answer: () => Promise<void> } = { answer: () => Promise.resolve() }
  const application = (at: number): MyApplication => ({
    id: key.applicationId,
    version: at,
    number: '2026-000012',
    status: { code: 'draft', name: 'Черновик', variant: 'secondary' },
    campaign: {
      id: 1,
      year: 2026,
      name: 'Приём 2026',
      opens_at: '2026-06-01T00:00:00Z',
      closes_at: '2026-08-15T00:00:00Z',
      originals_due: null,
      office: null,
      choices_max: 5,
      is_open: true,
    },
    ...structuredClone(typed),
    choices: [],
    completeness: 0,
    faults: [],
    editable: [],
    remarks: [],
    consents: [],
    events: [],
    actions: [],
    next: { text: '', until: null, path: '/my-profile' },
    decision_reason: null,
    verified: true,
    updated_at: '2026-06-01T00:00:00Z',
  })
  const saver = createSaver({
    client,
    key,
    version,
    isHeld,
    base: blankForm(),
    typed: () => structuredClone(typed),
    send: async (change) => {
      sent.push(change)
      await server.answer()
      return application(change.version + 1)
    },
    onState: (state) => states.push(state),
    onSaved: () => undefined,
    onMerged: (parts) => {
      typed = { ...typed, ...parts }
    },
    onConflict: (current) => conflicts.push(current),
    onRefused: (errors) => refusals.push(errors),
  })
  const type = (change: Partial<ApplicationForm>) => {
    typed = { ...typed, ...change }
    saver.changed()
  }
  const named = (last_name: string) => ({ person: { ...typed.person, last_name } })
  /** Simulates a save from another device. */
  const elsewhere = (at: number, parts: Partial<Omit<ApplicationForm, 'choices'>>): MyApplication => ({
    ...application(at),
    ...blankForm(),
    choices: [],
    ...parts,
  })
  return { saver, client, sent, states, conflicts, refusals, server, type, named, elsewhere, typed: () => typed }
}
export const refuse = (status: number, body: object = {}) => Promise.reject(new HttpError('нет', status, body))

export const closeTabs = () => {
  for (const client of clients) {
    client.unmount()
    client.clear()
  }
  clients = []
}
