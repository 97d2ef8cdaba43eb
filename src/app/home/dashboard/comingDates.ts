import type { MyProfile } from '../../../api/admissions/myProfile'
import { beforeDecision, ended, hasNoWishLeft } from '../../../api/admissions/statusSets'
import { isoDay } from '../../shell/dates'

type ComingDate = { name: 'closes' | 'originals'; at: string; days: number }

const dayMs = 86_400_000

/** Whole days from one calendar day to another, both as the reader's calendar has them. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / dayMs)

type Options = Pick<MyProfile, 'status' | 'campaign' | 'choices'>

/** The days of the campaign that still concern the application, the nearest first. */
export const comingDates = ({ status, campaign, choices }: Options, now = new Date()): readonly ComingDate[] => {
  const dates = [
    beforeDecision.includes(status.code) && { name: 'closes' as const, at: campaign.closes_at },
    ![...ended, 'enrolled'].includes(status.code) &&
      !hasNoWishLeft(choices) &&
      campaign.originals_due !== null && { name: 'originals' as const, at: campaign.originals_due },
  ]
  return dates
    .flatMap((date) => (date ? [{ ...date, days: daysBetween(now.toISOString(), date.at) }] : []))
    .filter(({ days }) => days >= 0)
    .sort((one, other) => one.days - other.days)
}
