import type { LegalVersion } from '../../../../api/people/legalTexts'

type Kind = LegalVersion['kind']

/** Order in which users encounter the texts. */
const order: readonly Kind[] = ['terms', 'personal_data', 'application_data', 'application_truth', 'enrolment']

/** Texts that users must accept again after a change. */
const reconsentKinds: readonly Kind[] = ['terms', 'personal_data']
export const needsReconsent = (kind: Kind): boolean => reconsentKinds.includes(kind)

/** The versions of each text, latest first. */
export const groupByKind = (versions: readonly LegalVersion[]) =>
  order.flatMap((kind) => {
    const [latest, ...earlier] = versions.filter((one) => one.kind === kind)
    return latest ? [{ kind, latest, earlier }] : []
  })
