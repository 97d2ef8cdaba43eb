import { z } from 'zod'
import { endpoints, sessionOnly, one, typedLine } from '../kit/endpoints'
import { typedPassword } from './names'

/** Six digits from an authenticator app, or a recovery code. */
const code = typedLine.min(6).max(20)
const sixDigits = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'six_digits' }))

export const secondFactorState = z.object({
  enabled: z.boolean(),
  /** Whether the role requires a second factor. */
  required: z.boolean(),
  recovery_codes_left: z.int(),
})

/** Recovery codes are shown once; the server stores only hashes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = endpoints({
  'POST /api/login/two-factor': {
    summary: 'Complete sign-in with an authenticator code or a recovery code',
    access: 'anyone',
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({ ticket: z.string().min(1).max(200), code }),
    allowedDuringMaintenance: true,
    answer: one(z.object({ token: z.string(), expires_at: z.string() })),
  },
  'GET /api/settings/two-factor': {
    summary: 'Read the state of the user’s second factor',
    access: sessionOnly,
    answer: one(secondFactorState),
  },
  'POST /api/settings/two-factor/enable': {
    summary:
      'Start to set up an authenticator: returns its secret as text and as a QR code. The factor is off until a ' +
      'code confirms it',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({ password: typedPassword }),
    allowedDuringMaintenance: true,
    answer: one(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  },
  'POST /api/settings/two-factor/confirm': {
    summary: 'Turn on the second factor with the authenticator’s first code',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({ code: sixDigits }),
    allowedDuringMaintenance: true,
    answer: one(recoveryCodes),
  },
  'POST /api/settings/two-factor/recovery-codes': {
    summary: 'Replace the recovery codes',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({ password: typedPassword, code }),
    answer: one(recoveryCodes),
  },
  'POST /api/settings/two-factor/disable': {
    summary: 'Turn off the second factor',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({ password: typedPassword, code }),
    answer: one(secondFactorState),
  },
})
