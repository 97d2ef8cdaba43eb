import type { DocumentStatus } from '../../../api/admissions/documentStates'
import { settledDocument, undecidedDocument } from '../../../api/admissions/statusSets'

type Requirement = { required: boolean; status: DocumentStatus }

const suppliedStatuses = [...undecidedDocument, ...settledDocument]

/** Uploaded, in review, accepted or waived: the applicant has nothing to do. */
export const isSupplied = ({ status }: Pick<Requirement, 'status'>): boolean => suppliedStatuses.includes(status)

/** Required documents that block sending the application. */
export const missingDemands = <T extends Requirement>(demands: readonly T[]): T[] =>
  demands.filter((demand) => demand.required && !isSupplied(demand))

/** Required documents that block accepting the application: neither accepted nor waived. */
export const unsettled = <T extends Requirement>(demands: readonly T[]): T[] =>
  demands.filter(({ required, status }) => required && !settledDocument.includes(status))
