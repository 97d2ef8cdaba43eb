import type { LegalVersion } from '../../../../api/people/legalTexts'

type Kind = LegalVersion['kind']

/** In the order in which people meet them. */
const order: readonly Kind[] = ['terms', 'personal_data', 'application_data', 'application_truth', 'enrolment']

/** The texts that whoever agreed to them must read again when they change. */
const askedAgain: readonly Kind[] = ['terms', 'personal_data']
export const isAskedAgain = (kind: Kind): boolean => askedAgain.includes(kind)

/** The versions of each text, latest first. */
export const byKind = (versions: readonly LegalVersion[]) =>
  order.flatMap((kind) => {
    const [latest, ...earlier] = versions.filter((one) => one.kind === kind)
    return latest ? [{ kind, latest, earlier }] : []
  })
