import { z } from 'zod'
import { endpoints, inPerson, one, typedLine } from '../kit/endpoints'
import { typedPassword } from './names'

/** Six digits of an authenticator, or one of the recovery codes. */
const code = typedLine.min(6).max(20)
const sixDigits = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'six_digits' }))

export const secondFactorState = z.object({
  enabled: z.boolean(),
  /** The role does not let its holder work without it. */
  demanded: z.boolean(),
  recovery_codes_left: z.int(),
})

/** Shown once: they are kept as hashes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = endpoints({
  'POST /api/login/two-factor': {
    summary: 'Finish a sign-in with a code of the authenticator or a recovery code',
    access: 'anyone',
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({ ticket: z.string().min(1).max(200), code }),
    goesOn: true,
    answer: one(z.object({ token: z.string(), expires_at: z.string() })),
  },
  'GET /api/settings/two-factor': {
    summary: 'Whether one’s second factor is on',
    access: inPerson,
    answer: one(secondFactorState),
  },
  'POST /api/settings/two-factor/enable': {
    summary:
      'Begin to set up an authenticator: its secret, as text and as a QR code; nothing is demanded until a code confirms it',
    access: inPerson,
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({ password: typedPassword }),
    answer: one(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  },
  'POST /api/settings/two-factor/confirm': {
    summary: 'Turn the second factor on with the authenticator’s first code',
    access: inPerson,
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({ code: sixDigits }),
    answer: one(recoveryCodes),
  },
  'POST /api/settings/two-factor/recovery-codes': {
    summary: 'Replace the recovery codes with new ones',
    access: inPerson,
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({ password: typedPassword, code }),
    answer: one(recoveryCodes),
  },
  'POST /api/settings/two-factor/disable': {
    summary: 'Turn the second factor off',
    access: inPerson,
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({ password: typedPassword, code }),
    answer: one(secondFactorState),
  },
})
