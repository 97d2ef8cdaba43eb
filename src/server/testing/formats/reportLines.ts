import { Problem } from '../../kit/problems'
import type { ReportLine } from './types'

/** Converts a validation error to a report line. Rethrows any other error. */
export const lineOfFault = (error: unknown, line: number): ReportLine => {
  if (!(error instanceof Problem)) throw error
  const [path = '', faults = []] = Object.entries(error.details.errors ?? {})[0] ?? []
  const rule = faults[0]?.key.replace('field.', '') ?? 'invalid'
  const values = faults[0]?.values
  return { line, code: 'invalid', detail: `${path} ${rule}`, imported: false, ...(values && { values }) }
}

const countOf = ({ code, detail }: ReportLine): number => (code === 'report_cut' ? Number(detail) : 1)

/**
 * Returns the first `most` lines of a report, and one more line with the number of those left out. Its `imported` is
 * false if one of the lines left out is about a question that is not imported.
 */
export const cutReport = (report: readonly ReportLine[], most: number): ReportLine[] => {
  const [first, ...others] = report.slice(most)
  if (!first) return [...report]
  const cut = [first, ...others]
  const count = cut.reduce((sum, one) => sum + countOf(one), 0)
  const imported = cut.every((one) => one.imported)
  return [...report.slice(0, most), { line: first.line, code: 'report_cut', detail: String(count), imported }]
}
