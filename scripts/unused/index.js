"use strict";
// Prisma's command line requires this module by name when it starts. `prisma generate` does not use it.
