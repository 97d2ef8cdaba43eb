import { HttpError } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { announce } from '../../../shell/http/announce'
import { HttpProblem } from '../../../shell/http/problem'
import { formValues } from '../form'
import { answerRemark, isEditable } from '../states'
import { changedParts } from './changedParts'
import type { Saver } from './saver'

type Options = { provider: AppDataProvider; saver: Saver; onChange: (application: MyApplication) => void }

/**
 * Applicant actions other than editing; each saves pending edits first. They return false when the server refuses,
 * and the request itself shows the toast.
 */
export const applicationCalls = ({ provider, saver, onChange }: Options) => {
  const take = (application: MyApplication) => {
    onChange(application)
    if (isEditable(application)) saver.merge(application)
  }
  /** Reloads the application: after a refusal it may have changed, and after a lost response the action may be done. */
  const reload = async (): Promise<MyApplication | null> => {
    try {
      const { data } = await provider.read('GET /api/my/profile', { quiet: 'all' })
      if (data) take(data)
      return data
    } catch {
      return null
    }
  }
  const act = async (send: () => Promise<{ data: MyApplication }>): Promise<boolean> => {
    await saver.flush()
    try {
      take((await send()).data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpError)) throw problem
      if (problem.status === 409 || problem.status === 422) await reload()
      return false
    }
  }
  /**
   * Submits the application; resolves to whether it is submitted now, even if by an earlier request whose response was
   * lost.
   */
  const submit = async (isRetry = false): Promise<boolean> => {
    await saver.flush()
    const shown = saver.base()
    try {
      // The step shows the missing fields, so suppress the toast.
      const sent = { body: { version: saver.version() }, quiet: [409, 422] }
      take((await provider.act('POST /api/my/profile/submit', sent)).data)
      return true
    } catch (problem) {
      if (!(problem instanceof HttpError)) throw problem
      const current = await reload()
      if (current && !isEditable(current)) return true
      if (problem.status !== 409) return false
      // An uploaded document or a date change can raise the version without changing the form, so submit again.
      const isSame = current && Object.keys(changedParts({ base: shown, typed: formValues(current) })).length === 0
      if (isSame && !isRetry) return submit(true)
      announce(new HttpProblem(problem))
      return false
    }
  }
  return {
    consent: (consents: readonly Pick<MyApplication['consents'][number], 'kind' | 'version'>[]) =>
      act(() =>
        provider.act('POST /api/my/profile/consents', {
          body: { consents: consents.map(({ kind, version }) => ({ kind, version })) },
        }),
      ),
    answer: (id: number, words: string) => act(() => answerRemark(provider, { id, answer: words })),
    submit: () => submit(),
    /** Saves pending edits; resolves to whether the server has all of them. */
    isAllSaved: saver.flush,
  }
}
export type ApplicationCalls = ReturnType<typeof applicationCalls>
