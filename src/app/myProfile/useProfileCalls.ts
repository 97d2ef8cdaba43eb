import type { MyProfile } from '../../api/myProfile'
import { call } from '../kit/http/call'
import { HttpProblem } from '../kit/http/problem'
import { isFilledIn } from '../profileStates'
import type { Saver } from './saver'

type Options = { saver: Saver; onChange: (profile: MyProfile) => void }

/** What an applicant does beyond typing. What was typed goes first; a refusal is told by the toast of the call, and answered with false. */
export const useProfileCalls = ({ saver, onChange }: Options) => {
  const take = (profile: MyProfile) => {
    onChange(profile)
    if (isFilledIn(profile)) saver.meet(profile)
  }
  /** A refusal may mean that the application is no longer as it is shown here. */
  const lookAgain = async () => {
    const { data } = await call('GET /api/my/profile', { quiet: 'all' })
    if (data) take(data)
  }
  const act = async (send: () => Promise<{ data: MyProfile }>): Promise<boolean> => {
    await saver.flush()
    try {
      take((await send()).data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem
      if (problem.status === 409 || problem.status === 422) await lookAgain().catch(() => undefined)
      return false
    }
  }
  return {
    consent: (consents: readonly Pick<MyProfile['consents'][number], 'kind' | 'version'>[]) =>
      act(() =>
        call('POST /api/my/profile/consents', {
          body: { consents: consents.map(({ kind, version }) => ({ kind, version })) },
        }),
      ),
    answer: (id: number, answer: string) =>
      act(() => call('POST /api/my/profile/remarks/:id', { params: { id: String(id) }, body: { answer } })),
    /** What is missing is told on the step itself, not by a toast over it. */
    submit: () => act(() => call('POST /api/my/profile/submit', { body: { version: saver.version() }, quiet: [422] })),
    /** Whether the server holds all that was typed. */
    isAllSaved: saver.flush,
  }
}
export type ProfileCalls = ReturnType<typeof useProfileCalls>
