/** Part of `accessTable`: calls of portfolios. */
export const portfolioTable = {
  'manage portfolios': [
    'DELETE /api/portfolios/periods/:id',
    'DELETE /api/portfolios/rules/draft',
    'GET /api/portfolios',
    'GET /api/portfolios/:id',
    'GET /api/portfolios/groups',
    'GET /api/portfolios/items',
    'GET /api/portfolios/items/:id',
    'GET /api/portfolios/items/next',
    'GET /api/portfolios/periods',
    'GET /api/portfolios/periods/:id',
    'GET /api/portfolios/rating',
    'GET /api/portfolios/rating/export',
    'GET /api/portfolios/rating/print',
    'GET /api/portfolios/rating/waiting',
    'GET /api/portfolios/rules',
    'GET /api/portfolios/rules/:id',
    'GET /api/portfolios/rules/draft/preview',
    'POST /api/portfolios/items/:id/approve',
    'POST /api/portfolios/items/:id/claim',
    'DELETE /api/portfolios/items/:id/claim',
    'POST /api/portfolios/items/:id/return',
    'POST /api/portfolios/items/:id/revoke',
    'POST /api/portfolios/items/approve',
    'POST /api/portfolios/periods',
    'POST /api/portfolios/periods/:id/close',
    'POST /api/portfolios/rules/draft/enforce',
    'PUT /api/portfolios/periods/:id',
    'PUT /api/portfolios/rules/draft',
  ],
}

/** Calls of students on their own portfolio. */
export const ownPortfolioCalls = [
  'DELETE /api/my/portfolio/items/:id',
  'DELETE /api/my/portfolio/shares/:id',
  'GET /api/my/portfolio',
  'GET /api/my/portfolio/items/:id',
  'GET /api/my/portfolio/place',
  'GET /api/my/portfolio/print',
  'GET /api/my/portfolio/rules',
  'GET /api/my/portfolio/shares',
  'GET /api/my/portfolio/suggestions',
  'POST /api/my/portfolio/items',
  'POST /api/my/portfolio/items/:id/submit',
  'POST /api/my/portfolio/items/:id/withdraw',
  'POST /api/my/portfolio/suggestions',
  'PUT /api/my/portfolio/about',
  'PUT /api/my/portfolio/items/:id',
]

/** Calls by a secret link or the code of a printout. */
export const sharedPortfolioCalls = [
  'GET /api/portfolio/prints/:code',
  'GET /api/portfolio/shared/:token',
  'GET /api/portfolio/shared/:token/files/:id',
]
