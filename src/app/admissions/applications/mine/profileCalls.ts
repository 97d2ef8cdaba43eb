import { HttpError } from 'react-admin'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { announce } from '../../../shell/http/announce'
import { HttpProblem } from '../../../shell/http/problem'
import { formValues } from '../form'
import { answerRemark, isFilledIn } from '../states'
import { changedParts } from './changedParts'
import type { Saver } from './saver'

type Options = { provider: AppDataProvider; saver: Saver; onChange: (profile: MyProfile) => void }

/**
 * What an applicant does beyond typing. What was typed goes first; a refusal is told by the toast of the call, and
 * answered with false.
 */
export const profileCalls = ({ provider, saver, onChange }: Options) => {
  const take = (profile: MyProfile) => {
    onChange(profile)
    if (isFilledIn(profile)) saver.meet(profile)
  }
  /**
   * A refusal may mean that the application is no longer as it is shown here; and an answer that was lost, that all is
   * done.
   */
  const lookAgain = async (): Promise<MyProfile | null> => {
    try {
      const { data } = await provider.read('GET /api/my/profile', { quiet: 'all' })
      if (data) take(data)
      return data
    } catch {
      return null
    }
  }
  const act = async (send: () => Promise<{ data: MyProfile }>): Promise<boolean> => {
    await saver.flush()
    try {
      take((await send()).data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpError)) throw problem
      if (problem.status === 409 || problem.status === 422) await lookAgain()
      return false
    }
  }
  /** Whether it is sent in the end, by this call or by one before it whose answer was lost. */
  const submit = async (isSecond = false): Promise<boolean> => {
    await saver.flush()
    const shown = saver.base()
    try {
      // What is missing is told on the step itself, not by a toast over it.
      const sent = { body: { version: saver.version() }, quiet: [409, 422] }
      take((await provider.act('POST /api/my/profile/submit', sent)).data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpError)) throw problem
      const current = await lookAgain()
      if (current && !isFilledIn(current)) return true
      if (problem.status !== 409) return false
      // A document sent from another device, or a day that came, makes a new version of the same form: what was
      // pressed still holds.
      const isSame = current && Object.keys(changedParts({ base: shown, typed: formValues(current) })).length === 0
      if (isSame && !isSecond) return submit(true)
      announce(new HttpProblem(problem))
      return false
    }
  }
  return {
    consent: (consents: readonly Pick<MyProfile['consents'][number], 'kind' | 'version'>[]) =>
      act(() =>
        provider.act('POST /api/my/profile/consents', {
          body: { consents: consents.map(({ kind, version }) => ({ kind, version })) },
        }),
      ),
    answer: (id: number, words: string) => act(() => answerRemark(provider, { id, answer: words })),
    submit: () => submit(),
    /** Whether the server holds all that was typed. */
    isAllSaved: saver.flush,
  }
}
export type ProfileCalls = ReturnType<typeof profileCalls>
