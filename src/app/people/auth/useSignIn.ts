import { type ComponentType, useState } from 'react'
import { call } from '../../shell/http/call'
import type { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import { withMessages } from '../../shell/i18n/withMessages'
import { formStatuses, useSubmission } from '../../shell/guest/useSubmission'
import type { SecondStepProps } from './SecondStep'
import { useStartSession } from './useStartSession'
import type { ProviderResult } from './useProviderReturn'

type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }
type SecondStep = { readonly Form: ComponentType<SecondStepProps>; readonly ticket: string; readonly remember: boolean }

const wrongCredentials = ({ status }: HttpProblem) => (status === 401 ? { text: i18n.t('login.wrong') } : undefined)

/**
 * Signs in. If the account has a second factor, a form for its code is loaded on demand and replaces the sign-in form.
 */
export const useSignIn = () => {
  const enter = useStartSession()
  const submission = useSubmission(wrongCredentials)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)

  const continueSignIn = async (opened: ProviderResult, remember: boolean) => {
    // Linking starts and ends in the settings, never on this page.
    if ('linked' in opened) return { text: i18n.t('error_alert_text') }
    if ('token' in opened) return enter({ token: opened.token, remember })
    const { SecondStep: Form } = await withMessages('account', import('./lazyParts'))
    setSecondStep({ Form, ticket: opened.ticket, remember })
    return undefined
  }
  return {
    ...submission,
    continueSignIn,
    secondStep,
    startAgain: () => setSecondStep(null),
    submit: (credentials: Credentials) =>
      submission.submit(async () => {
        const { data } = await call('POST /api/login', { body: credentials, quiet: formStatuses })
        return continueSignIn(data, credentials.remember)
      }),
  }
}
export type SignIn = ReturnType<typeof useSignIn>
