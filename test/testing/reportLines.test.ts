import { describe, expect, it } from 'vitest'
import { UnusableImage } from '../../src/server/kit/uploads/images'
import { codeOfRefusal } from '../../src/server/testing/formats/pictures'
import { cutReport } from '../../src/server/testing/formats/reportLines'
import type { ReportLine } from '../../src/server/testing/formats/types'

const lineAt = (line: number, imported = true): ReportLine => ({ line, code: 'hints_left', detail: '', imported })

describe('A report of an import', () => {
  it('is unchanged if it is short enough', () => {
    const report = [lineAt(1), lineAt(2)]
    expect(cutReport(report, 2)).toEqual(report)
  })

  it('ends with the number of lines that are left out', () => {
    expect(cutReport([lineAt(1), lineAt(2), lineAt(3), lineAt(4)], 2)).toEqual([
      lineAt(1),
      lineAt(2),
      { line: 3, code: 'report_cut', detail: '2', imported: true },
    ])
  })

  it('says if the omitted lines concern a question, and counts lines that were omitted earlier', () => {
    const cut: ReportLine = { line: 4, code: 'report_cut', detail: '200', imported: true }
    expect(cutReport([lineAt(1), lineAt(2, false), cut], 1).at(-1)).toEqual({
      line: 2,
      code: 'report_cut',
      detail: '201',
      imported: false,
    })
  })

  it('distinguishes pictures that take too long, are too large or are damaged', () => {
    expect(codeOfRefusal(new UnusableImage('too_slow'))).toBe('picture_too_slow')
    expect(codeOfRefusal(new Error('timeout: 3% complete'))).toBe('picture_too_slow')
    expect(codeOfRefusal(new UnusableImage('too_many_pixels'))).toBe('picture_too_large')
    expect(codeOfRefusal(new UnusableImage('damaged'))).toBe('picture_damaged')
  })
})
