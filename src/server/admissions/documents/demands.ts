import type { DocumentStatus } from '../../../api/admissions/documentStates'
import { settledDocument, waitingDocument } from '../../../api/admissions/statusSets'

type Demanded = { required: boolean; status: DocumentStatus }

const there = [...waitingDocument, ...settledDocument]

/** Uploaded, in review, accepted or waived: the applicant has nothing to do. */
export const isThere = ({ status }: Pick<Demanded, 'status'>): boolean => there.includes(status)

/** Required documents that block sending the application. */
export const lacking = <T extends Demanded>(demands: readonly T[]): T[] =>
  demands.filter((demand) => demand.required && !isThere(demand))

/** Required documents that block accepting the application: neither accepted nor waived. */
export const unsettled = <T extends Demanded>(demands: readonly T[]): T[] =>
  demands.filter(({ required, status }) => required && !settledDocument.includes(status))
