import type { LegalVersion } from '../../../../api/people/legalTexts'

type Kind = LegalVersion['kind']

/** Order in which users encounter the texts. */
const order: readonly Kind[] = ['terms', 'personal_data', 'application_data', 'application_truth', 'enrolment']

/** Texts that users must accept again after a change. */
const askedAgain: readonly Kind[] = ['terms', 'personal_data']
export const isAskedAgain = (kind: Kind): boolean => askedAgain.includes(kind)

/** The versions of each text, latest first. */
export const byKind = (versions: readonly LegalVersion[]) =>
  order.flatMap((kind) => {
    const [latest, ...earlier] = versions.filter((one) => one.kind === kind)
    return latest ? [{ kind, latest, earlier }] : []
  })
