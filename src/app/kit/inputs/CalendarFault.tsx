import { useTranslate } from 'react-admin'

/** Stands in for a calendar that could not be fetched. */
export const CalendarFault = () => <p className="calendar-to-come err">{useTranslate()('kit.date.fault')}</p>
