import type { MyProfile } from '../../api/myProfile'
import { call } from '../kit/http/call'
import { HttpProblem } from '../kit/http/problem'
import type { Saver } from './saver'

type Options = { saver: Saver; onChange: (profile: MyProfile) => void }

/** What an applicant does beyond typing. What was typed goes first; a refusal is told by the toast of the call, and answered with false. */
export const useProfileCalls = ({ saver, onChange }: Options) => {
  const act = async (send: () => Promise<{ data: MyProfile }>): Promise<boolean> => {
    await saver.flush()
    try {
      const { data } = await send()
      onChange(data)
      saver.adopt(data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem
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
    submit: () => act(() => call('POST /api/my/profile/submit', { body: { version: saver.version() } })),
  }
}
export type ProfileCalls = ReturnType<typeof useProfileCalls>
