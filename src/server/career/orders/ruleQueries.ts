import { careerRulesSchema, defaultHonours, defaultPromotion, type CareerRules } from '../../../api/career/orderRules'
import type { Db } from '../../platform/database'
import { readSettings, writeSetting } from '../../platform/settingQueries'

/** The college's rules for its orders; the defaults until it sets its own. */
export const readRules = async (db: Db): Promise<CareerRules> => {
  const saved = await readSettings(db, ['honours', 'promotion', 'signatories'])
  return careerRulesSchema.parse({
    honours: saved.get('honours') ?? defaultHonours,
    promotion: saved.get('promotion') ?? defaultPromotion,
    signatories: saved.get('signatories') ?? [],
  })
}

export const writeRules = async (db: Db, { honours, promotion, signatories }: CareerRules): Promise<void> => {
  await writeSetting(db, 'honours', honours)
  await writeSetting(db, 'promotion', promotion)
  await writeSetting(db, 'signatories', signatories)
}
