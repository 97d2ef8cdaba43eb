import type { DocumentStatus } from '../../../api/admissions/documentStates'
import { settledDocument, waitingDocument } from '../../../api/admissions/statusSets'

type Demanded = { required: boolean; status: DocumentStatus }

const there = [...waitingDocument, ...settledDocument]

/** Nothing more to bring, as far as it was looked at. */
export const isThere = ({ status }: Pick<Demanded, 'status'>): boolean => there.includes(status)

/** What is required and must still be brought: the applicant cannot send the application without it. */
export const lacking = <T extends Demanded>(demands: readonly T[]): T[] =>
  demands.filter((demand) => demand.required && !isThere(demand))

/** What is required and neither accepted nor waived: the application cannot be accepted before. */
export const unsettled = <T extends Demanded>(demands: readonly T[]): T[] =>
  demands.filter(({ required, status }) => required && !settledDocument.includes(status))
