import type { MyApplication, SavedApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationChange } from '../../../../api/admissions/applicationForm'
import { formParts } from '../form'

/** The order in which faults are listed, by part. */
const faultOrder = [...formParts, 'documents', 'consents'] as const

/** Applies the response of a save, which contains only changes, to the application. */
export const withSaved = (
  application: MyApplication,
  { sent, saved }: { sent: Omit<ApplicationChange, 'choices'>; saved: SavedApplication },
): MyApplication => ({
  ...application,
  person: sent.person ?? application.person,
  contacts: sent.contacts ?? application.contacts,
  education: sent.education ?? application.education,
  exam_results: sent.exam_results ?? application.exam_results,
  achievements: sent.achievements ?? application.achievements,
  benefits: sent.benefits ?? application.benefits,
  representative: sent.representative ?? application.representative,
  choices: saved.choices ?? application.choices,
  version: saved.version,
  updated_at: saved.updated_at,
  completeness: saved.completeness,
  faults: faultOrder.flatMap((part) => saved.faults[part] ?? application.faults.filter((fault) => fault.part === part)),
  ...(saved.returned && {
    editable: saved.returned.editable,
    remarks: application.remarks.map((remark) => ({
      ...remark,
      is_addressed: saved.returned?.addressed.includes(remark.id) ?? remark.is_addressed,
    })),
  }),
})
