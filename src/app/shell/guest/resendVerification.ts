import { call } from '../http/call'
import { formStatuses } from './useSubmission'

/** Resends the confirmation link; does not reveal whether the address is registered. */
export const resendVerification = async (email: string): Promise<void> => {
  await call('POST /api/email/resend', { body: { email }, quiet: formStatuses })
}
