import type { MyProfile, SavedProfile } from '../../../../api/admissions/myProfile'
import type { ProfileChange } from '../../../../api/admissions/applicationForm'
import { formParts } from '../form'

/** The order of faults. */
const judgedParts = [...formParts, 'documents', 'consents'] as const

/** Applies the response of a save, which contains only changes, to the application. */
export const withSaved = (
  profile: MyProfile,
  { sent, saved }: { sent: Omit<ProfileChange, 'choices'>; saved: SavedProfile },
): MyProfile => ({
  ...profile,
  person: sent.person ?? profile.person,
  contacts: sent.contacts ?? profile.contacts,
  education: sent.education ?? profile.education,
  exam_results: sent.exam_results ?? profile.exam_results,
  achievements: sent.achievements ?? profile.achievements,
  benefits: sent.benefits ?? profile.benefits,
  representative: sent.representative ?? profile.representative,
  choices: saved.choices ?? profile.choices,
  version: saved.version,
  updated_at: saved.updated_at,
  completeness: saved.completeness,
  faults: judgedParts.flatMap((part) => saved.faults[part] ?? profile.faults.filter((fault) => fault.part === part)),
  ...(saved.returned && {
    editable: saved.returned.editable,
    remarks: profile.remarks.map((remark) => ({
      ...remark,
      is_mended: saved.returned?.mended.includes(remark.id) ?? remark.is_mended,
    })),
  }),
})
