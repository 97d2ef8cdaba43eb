import type { AdmissionFigures } from '../../api/dashboard'

export type CountedDay = AdmissionFigures['days'][number]
