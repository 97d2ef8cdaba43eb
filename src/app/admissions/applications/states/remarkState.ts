import type { OwnRemark, MyApplication } from '../../../../api/admissions/myApplication'
import { editableByApplicant } from '../../../../api/admissions/statusSets'

/** Whether a remark still needs an action: it has no answer, and its subject has not changed. */
export const isUnanswered = ({ state, is_addressed }: Pick<OwnRemark, 'state' | 'is_addressed'>): boolean =>
  state === 'open' && !is_addressed

/** Whether the remark prevents resubmitting a returned application. */
export const isBlocking = (remark: Pick<OwnRemark, 'state' | 'is_addressed' | 'severity'>): boolean =>
  isUnanswered(remark) && remark.severity === 'blocking'

/** Whether the applicant can edit the application: it is a draft or was returned. */
export const isEditable = ({ status }: Pick<MyApplication, 'status'>): boolean =>
  editableByApplicant.includes(status.code)
