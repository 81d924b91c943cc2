"use strict";
// Required by name when Prisma's command line starts, and never used by `prisma generate`.
