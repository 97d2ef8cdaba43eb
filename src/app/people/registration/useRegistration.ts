import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { HttpProblem } from '../../shell/http/problem'
import { useFetch } from '../../shell/http/useFetch'
import { i18n } from '../../shell/i18n/i18n'
import { useFields } from '../../shell/guest/useFields'
import { formStatuses, useSubmission } from '../../shell/guest/useSubmission'
import { useAlphabetWarning } from '../useAlphabetWarning'
import { loadTerms } from './loadTerms'
import { makeBrowserSecret } from './browserSecret'

export type Consent = 'terms' | 'personal_data'
type Agreed = Readonly<Record<Consent, boolean>>

const noConsents: Agreed = { terms: false, personal_data: false }
const emptyValues = { last_name: '', first_name: '', middle_name: '', email: '', password: '' }

/** Version number that no text has; sent for a missing consent. */
const missingVersion = 0

/** Reads the address of the sent mail from the history state. */
const sentToIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'sentTo' in state && typeof state.sentTo === 'string'
    ? state.sentTo
    : null

/**
 * State and submission of the registration form. `sentTo`, the recipient of the confirmation mail, is in the history
 * state, because phones may discard the page while the user reads the mail.
 */
export const useRegistration = () => {
  const { answer, again, put } = useFetch(loadTerms)
  const { busy, fault, errors, submit } = useSubmission()
  const { values, field } = useFields(emptyValues, errors)
  const [agreed, setAgreed] = useState(noConsents)
  const [submittedConsents, setSubmittedConsents] = useState(noConsents)
  const sentTo = sentToIn(useLocation().state)
  const navigate = useNavigate()
  const keepSentTo = (email: string | null) => navigate('.', { replace: true, state: { sentTo: email } })

  const consentErrors = (kind: Consent): readonly string[] => {
    const refused = errors[`consents.${kind}`] ?? []
    return refused.length > 0 && !submittedConsents[kind] ? [i18n.t(`register.${kind}_needed`)] : refused
  }

  const checkAlphabets = useAlphabetWarning()
  const send = () =>
    submit(async () => {
      const { last_name, first_name, middle_name } = values
      const mixed = checkAlphabets({ last_name, first_name, middle_name })
      if (mixed) return { text: Object.values(mixed)[0] ?? '' }
      const texts = answer.state === 'ready' ? answer.data : await loadTerms().catch(() => null)
      if (!texts) return { text: i18n.t('register.texts_failed') }
      const { terms, personal_data } = texts
      setSubmittedConsents(agreed)
      const consents = {
        terms: agreed.terms ? terms.version : missingVersion,
        personal_data: agreed.personal_data ? personal_data.version : missingVersion,
      }
      try {
        await call('POST /api/register', {
          body: { ...values, consents, browser: makeBrowserSecret() },
          quiet: formStatuses,
        })
      } catch (problem) {
        await reloadChangedTexts(problem)
        throw problem
      }
      await keepSentTo(values.email)
      return undefined
    })

  /** Reloads changed texts and withdraws the consent to their old versions. */
  const reloadChangedTexts = async (problem: unknown) => {
    const refused = problem instanceof HttpProblem ? problem.errors : {}
    const changed = (kind: Consent) => refused[`consents.${kind}`] !== undefined && agreed[kind]
    if (!changed('terms') && !changed('personal_data')) return
    setAgreed({
      terms: agreed.terms && !changed('terms'),
      personal_data: agreed.personal_data && !changed('personal_data'),
    })
    const texts = await loadTerms().catch(() => null)
    if (texts) put(texts)
  }

  return {
    busy,
    fault,
    errors,
    values,
    field,
    texts: answer.state,
    loadTexts: again,
    agreed,
    agree: (kind: Consent, given: boolean) => setAgreed((before) => ({ ...before, [kind]: given })),
    consentErrors,
    send,
    sentTo,
    startAgain: () => void keepSentTo(null),
  }
}
export type Registration = ReturnType<typeof useRegistration>
