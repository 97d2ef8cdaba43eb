import { describe, expect, it } from 'vitest'
import { pageRefusal } from '../../../src/server/admissions/documents/rules'

describe('A page of a document', () => {
  const limits = { formats: ['pdf', 'jpeg'], max_files: 2, max_size_mb: 3 }
  const page = { name: 'скан', type: 'application/pdf', size: 1000 }

  it('may weigh as much as is said to the last byte, a megabyte being 1024 × 1024', () => {
    expect(pageRefusal(limits, { ...page, size: 3_145_728 })).toBeNull()
    expect(pageRefusal(limits, { ...page, size: 3_145_729 })).toEqual({
      key: 'documents.tooLarge',
      values: { name: 'скан', megabytes: 3 },
    })
  })
})
