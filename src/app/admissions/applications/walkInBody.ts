import type { Calls } from '../../../api'
import type { FieldValues } from 'react-hook-form'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const id = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** What the form of a walk-in applicant says, as the call takes it; what is not filled in the server refuses by its field. */
export const walkInBody = (typed: FieldValues): Calls['POST /api/profiles']['body'] => ({
  campaign_id: id(typed.campaign_id),
  applicant:
    typed.kind === 'known'
      ? { kind: 'known', user_id: id(typed.user_id) }
      : {
          kind: 'new',
          last_name: text(typed.last_name),
          first_name: text(typed.first_name),
          middle_name: text(typed.middle_name),
        },
})
