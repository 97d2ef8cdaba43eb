import { call } from '../http/call'
import { saidInForm } from './useSubmission'

/** Mails the link that confirms an address once more; whether anybody has the address is not told. */
export const resendVerification = async (email: string): Promise<void> => {
  await call('POST /api/email/resend', { body: { email }, quiet: saidInForm })
}
