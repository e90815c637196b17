# The commands of development; `make help` lists them. Operators use `cardume`. Requirements: Node >= 20 with npm, and python3 with pip.
NODE := node_modules/.bin/node
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help docs install start dev stop test fuzz model test-faults bench budget presses lint alerts format clean release-archive pictures screenshots

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install:
	@infra/local/install.sh

start: install ## Start the whole product at http://localhost:8080; Ctrl-C stops it (PORT=…, DEMO=0, TOPOLOGY=single: our part in one process)
	@$(NODE) infra/local/start.ts

dev: install ## Start the product with watched processes and the web client served by Vite with hot reload
	@$(NODE) infra/local/start.ts --dev

stop: install ## Stop a running product, or processes left behind by a killed one
	@$(NODE) infra/local/stop.ts

test: install ## Run every test on real servers (TEST_SERVERS=local|containers, ARGS='bff -t upload')
	@infra/test/run.sh $(ARGS)

release-archive: install ## Write the archive of the version in package.json to infra/test/releases (before a release)
	@$(NODE) infra/test/releases/make.ts

fuzz: install ## Fuzz the API against its OpenAPI document as nobody, owner and admin (FUZZ_SECONDS=120)
	@$(NODE) infra/fuzz/run.ts

model: install ## Send 10,000 commands of several people at once and compare the product with a model of its rules (SEED=…, STEPS=…, KILLS=1)
	@$(NODE) infra/model/run.ts

test-faults: install ## Kill processes and servers under load and compare every figure with the logs (TOPOLOGY=cluster: of a cluster; single: of one process)
	@$(NODE) infra/faults/$(if $(filter cluster,$(TOPOLOGY)),cluster/)run.ts

bench: install ## Measure hot paths as ratios to a baseline of the same run (BENCH=short checks no goal)
	@$(NODE) infra/bench/run.ts

budget: install ## Check the client's size, page widths, axe and Lighthouse (LIGHTHOUSE=0 skips Lighthouse)
	@$(NODE) infra/budget/run.ts

presses: install ## Do in a phone's browser what people come for, and count presses and fields
	@$(NODE) infra/budget/presses.ts

lint: install ## Check style, types, import rules, generated files, the OpenAPI document and licenses of packages
	@biome check .
	@tsc -p tsconfig.json
	@tsc -p web/tsconfig.json
	@depcruise --config .dependency-cruiser.cjs services bff web infra
	@$(NODE) infra/docs/print.ts --check
	@$(NODE) infra/docs/lint-openapi.ts
	@npm sbom --sbom-format cyclonedx --omit dev --package-lock-only | $(NODE) infra/packages/check-licenses.ts

alerts: install ## Check and try the alert rules, and check the dashboard, with promtool, which Go builds where it is missing
	@infra/observability/check.sh

docs: install ## Generate from the code: docs/events.md, settings.md and calls.md, and what compose, Kubernetes and Prometheus have of the processes
	@$(NODE) infra/docs/print.ts

pictures: install ## Take the pictures of README on the demo data (docs/pictures)
	@$(NODE) infra/docs/pictures.ts

screenshots: install ## Take every screen on the demo data (TO=folder), and compare it with another version's (WITH=folder)
	@$(NODE) infra/budget/screenshots.ts

format: install ## Fix style
	@biome check --write .

clean: install stop ## Stop the product and delete data, logs and the built client; packages and downloads stay
	@rm -rf .cardume web/dist web/dist-server coverage
