import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { Calls, Locale } from '../../../src/api'
import { network, type Network } from '../../shell/kit/network'
import type { person } from '../../shell/kit/person'
import { signedInAs } from '../../shell/kit/session'
import { openAdmin, type OpenAdmin } from './admin'
import { college } from './college'

export type View = Calls['GET /api/dashboard']['answer']['data']

const empty: View = {
  name: 'Белова Наталья',
  group: null,
  has_application: false,
  own_group: null,
  running: null,
  todo: [],
  dates: [],
  lessons: [],
  grades: null,
  teaching: null,
  running_tests: [],
  running_polls: [],
  queues: [],
  health: null,
  admission: null,
  setup: [],
}

type Visit = {
  user: ReturnType<typeof person>
  view: Partial<View>
  /** Answers of other calls. */
  answers?: Readonly<Record<string, unknown>>
  locale?: Locale | undefined
}

/** Opens the home page with these contents once per test, and lists the calls that it makes. */
export const homePage = () => {
  const calls: { reads: string[]; acts: unknown[] } = { reads: [], acts: [] }
  let fakeServer: Network
  let admin: OpenAdmin | undefined
  beforeEach(async () => {
    calls.reads = []
    calls.acts = []
    fakeServer = await network(() => ({ body: { data: { items: [] } } }))
  })
  afterEach(async () => {
    admin?.close()
    await fakeServer.close()
  })
  const visitHome = async ({ user, view, answers = {}, locale }: Visit) => {
    const provider = {
      ...college(),
      read: async (key: string) => {
        calls.reads.push(key)
        return { data: JSON.parse(JSON.stringify(key in answers ? answers[key] : { ...empty, ...view })) }
      },
      act: async (key: string, sent: unknown) => {
        calls.acts.push([key, sent])
        return { data: JSON.parse('{}') }
      },
    }
    admin = await openAdmin({ at: '/directories/directions', provider, ...(locale && { locale }) })
    act(() => signedInAs(user))
    await act(() => admin?.router.navigate('/dashboard'))
  }
  return { calls, visitHome }
}
