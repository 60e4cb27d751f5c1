# SPDX-License-Identifier: MIT
#
# Barrow's build. `make` builds build/barrow, `make run` plays it, `make test` proves it, `make help` lists the rest.
# Out of tree below $(B), safe with -j, no network, no git; the user's CFLAGS, CPPFLAGS and LDFLAGS come last.

VERSION := 0.1.0
# Seconds since 1970 of the day this version was made: the time that every file of `make dist` gets.
SOURCE_DATE_EPOCH ?= 1795219200

.DEFAULT_GOAL := all
B       ?= build
# Targets are words of make's, which a blank ends.
$(if $(word 2,$(B)),$(error B: no blank may stand in '$(B)'))
CC      ?= cc
PKG_CONFIG ?= pkg-config
INSTALL ?= install
INSTALL_PROGRAM ?= $(INSTALL)

DESTDIR ?=
PREFIX  ?= /usr/local
prefix  ?= $(PREFIX)
exec_prefix ?= $(prefix)
bindir  ?= $(exec_prefix)/bin
datarootdir ?= $(prefix)/share
datadir ?= $(datarootdir)
sysconfdir ?= /etc
mandir  ?= $(datarootdir)/man
libdir  ?= $(exec_prefix)/lib
includedir ?= $(prefix)/include
pkgconfigdir ?= $(libdir)/pkgconfig
docdir  ?= $(datarootdir)/doc/barrow
appdir  ?= $(datarootdir)/applications
metainfodir ?= $(datarootdir)/metainfo
icondir ?= $(datarootdir)/icons/hicolor/scalable/apps
bashcompletiondir ?= $(datarootdir)/bash-completion/completions
zshcompletiondir  ?= $(datarootdir)/zsh/site-functions

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
OPTIMISE ?= -O2
# What waits for keys and files is built for size: private memory counts the code, too. Not so content, which reads all
# data before the first screen.
OPTIMISE_SHELL ?= $(if $(filter -O2,$(OPTIMISE)),-Os,$(OPTIMISE))
BASE_CFLAGS := -std=c11 $(WARNINGS) $(OPTIMISE) -fno-asynchronous-unwind-tables -MMD -MP
BASE_CPPFLAGS := -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64
# flock, SIGWINCH and the size of a window are nobody's standard: glibc and musl, OpenBSD, FreeBSD, NetBSD and macOS each
# show them on another word. BARROW_PLAIN_POSIX (make plain) leaves out what only Linux has: inotify, SIGPWR, mallopt.
SYSTEM_CPPFLAGS := -D_DEFAULT_SOURCE -D_BSD_SOURCE -D__BSD_VISIBLE=1 -D_NETBSD_SOURCE -D_DARWIN_C_SOURCE \
  -DBARROW_VERSION='"$(VERSION)"' -DBARROW_DATADIR='"$(datadir)/barrow"' -DBARROW_SYSCONFDIR='"$(sysconfdir)"'

# ncursesw: pkg-config's word for it, else a link probe; no hard -ltinfo, because not every system has one.
CURSES_PROBE := int newterm(void), define_key(void), alloc_pair(void); int main(void) { return newterm() + define_key() + alloc_pair(); }
probe = $(shell printf '%s' '$(CURSES_PROBE)' | $(CC) $(LDFLAGS) -x c - -o /dev/null $(1) 2>/dev/null && echo '$(1)')
CURSES_CFLAGS ?= $(filter-out -D_XOPEN_SOURCE% -D_DEFAULT_SOURCE%,$(shell $(PKG_CONFIG) --cflags ncursesw 2>/dev/null))
CURSES_LIBS ?= $(or $(shell $(PKG_CONFIG) --libs ncursesw 2>/dev/null),$(call probe,-lncursesw),$(call probe,-lncursesw -ltinfo),$(call probe,-lncurses))

# A line for each file that is made; V=1 shows the whole command instead.
V ?=
told = $(if $(V),,@printf '%-4s %s\n' '$(1)' '$(patsubst $(B)/%,%,$(patsubst $(B)/obj/%,%,$@))';)

# A path as one word for the shell, whatever stands in it.
quoted = '$(subst ','\'',$(1))'

# --- Rooms -----------------------------------------------------------------------------------------------------------
# Each folder with code is a room, compiled with a search path that holds just what it may see: the layers whose public
# headers (include/LAYER) it may include, and beside it the wings of its own layer that come before it.

LAYERS := base core content sys text pilot persist report sim ui
SEES_base    := base
SEES_core    := base core
SEES_content := base core content
SEES_sys     := base sys
SEES_text    := base core text
SEES_pilot   := base core pilot
SEES_persist := base core sys persist
SEES_report  := base core sys text persist report
SEES_sim     := base core pilot sim
SEES_ui      := base core sys text pilot ui
SEES_library := base
SEES_top     := $(LAYERS)

# In each list a wing sees those before it.
WINGS_persist := save watch
WINGS_ui      := terminal settings log draw parts screens title linear
# The front end in lines drives the shell at the top of its layer.
ALSO_ui/linear := -iquote src/ui
ALSO_ui       := -iquote src/ui

before = $(if $(filter-out $(1),$(firstword $(2))),$(firstword $(2)) $(call before,$(1),$(wordlist 2,99,$(2))))
ROOMS := $(foreach layer,$(LAYERS),$(layer) $(addprefix $(layer)/,$(WINGS_$(layer)))) library top
layer_of = $(firstword $(subst /, ,$(1)))
# The wings that a room sees: those before it, or, at the top of its layer, all.
wings_seen = $(call before,$(word 2,$(subst /, ,$(1))),$(WINGS_$(call layer_of,$(1))))

sources = $(wildcard src/$(1)/*.c src/$(1)/*/*.c)
objects = $(patsubst src/%.c,$(B)/obj/%.o,$(1))
$(foreach layer,$(LAYERS),$(eval OBJ_$(layer) := $(call objects,$(call sources,$(layer)))))
TOP_SOURCES := $(wildcard src/*.c $(patsubst %,src/%/*.c,app tools config agent batch))
OBJ_top := $(call objects,$(TOP_SOURCES))
PURE_OBJ := $(OBJ_base) $(OBJ_core)
LIB_OBJ := $(foreach layer,$(LAYERS),$(OBJ_$(layer))) $(filter-out $(B)/obj/main.o,$(OBJ_top))

.PHONY: all
all: $(B)/barrow

# For tests/lint/all: what the layer LAYER may include.
.PHONY: print-sees
print-sees:
	@echo $(SEES_$(LAYER))

$(B)/barrow: $(LIB_OBJ) $(B)/obj/main.o
	$(call told,LD)$(CC) $(OPTIMISE) $(CFLAGS) -o $@ $^ $(LDFLAGS) $(CURSES_LIBS) $(LIBS)
	@ln -sfn $(call quoted,$(CURDIR)/data) $(B)/data

# One folder of links per room is its search path.
define walls_rule
$(B)/walls/$(subst /,-,$(1))/.made: Makefile
	@rm -rf $$(@D) && mkdir -p $$(@D)
	@for seen in $(SEES_$(call layer_of,$(1))); do ln -sfn $$(call quoted,$$(CURDIR)/include)/"$$$$seen" "$$(@D)/$$$$seen"; done
	@for seen in $(call wings_seen,$(1)); do ln -sfn $$(call quoted,$$(CURDIR)/src/$(call layer_of,$(1)))/"$$$$seen" "$$(@D)/$$$$seen"; done
	@touch $$@
endef
$(foreach room,$(ROOMS),$(eval $(call walls_rule,$(room))))

# What every compiler and checker is told about the room of a file, and what the compiler is told besides.
room_flags = $(BASE_CPPFLAGS) $(EXTRA_$(call layer_of,$(1))) -iquote $(B)/walls/$(subst /,-,$(1)) $(if $(WINGS_$(call layer_of,$(1))),,-iquote src/$(1:top=)) $(ALSO_$(1))
EXTRA_sys := $(SYSTEM_CPPFLAGS)
EXTRA_ui  := $(SYSTEM_CPPFLAGS) $(CURSES_CFLAGS)
EXTRA_top := $(SYSTEM_CPPFLAGS)
$(foreach layer,sys text persist report ui top,$(eval SIZE_$(layer) := $(OPTIMISE_SHELL)))

CURSES_FOUND := $(if $(filter-out %/simhash without-curses,$(or $(MAKECMDGOALS),all)),$(B)/curses-found)
# The path of a room below src/ and below the folder of its objects; the top has none.
below = $(if $(filter-out top,$(1)),$(1)/)
define room_rule
$(B)/obj/$(call below,$(1))%.o: src/$(call below,$(1))%.c $(B)/walls/$(subst /,-,$(1))/.made | $(CURSES_FOUND)
	@mkdir -p $$(@D)
	$$(call told,CC)$$(CC) $$(call room_flags,$(1)) $$(BASE_CFLAGS) $$(SIZE_$(call layer_of,$(1))) $$(CPPFLAGS) $$(CFLAGS) -c -o $$@ $$<
$(B)/tidy/$(call below,$(1))%.clean: src/$(call below,$(1))%.c .clang-tidy $(B)/walls/$(subst /,-,$(1))/.made
	@mkdir -p $$(@D)
	$$(call told,TIDY)$$(CLANG_TIDY) --quiet $$< -- $$(call room_flags,$(1)) -std=c11
	@touch $$@
endef
$(foreach room,$(ROOMS),$(eval $(call room_rule,$(room))))

# What clang-tidy says under the rules of .clang-tidy; a file that is clean is not read again until it changes.
.PHONY: tidy
CLANG_TIDY ?= clang-tidy
tidy: $(patsubst src/%.c,$(B)/tidy/%.clean,$(foreach layer,$(LAYERS),$(call sources,$(layer))) $(TOP_SOURCES))

# The shipped data, as it is installed.
DATA_FILES := $(sort $(wildcard data/content/*.data data/keys/*.keys data/themes/*.theme data/po/*.po))

# One file that runs anywhere on this kind of Linux: no library, the data and the most usual terminals built in. It looks
# for no data folder; --data-dir adds one as ever.
STATIC := build/static
.PHONY: static
static: $(STATIC)/rows/builtin_rows.h $(STATIC)/rows/builtin_terminals_rows.h
	$(MAKE) B=$(STATIC) CPPFLAGS='-DBARROW_STATIC -I$(STATIC)/rows $(CPPFLAGS)' LDFLAGS='-static $(LDFLAGS)' \
	  CURSES_LIBS="$$($(PKG_CONFIG) --static --libs ncursesw)" $(STATIC)/barrow
$(STATIC)/rows/builtin_rows.h: src/config/builtin_rows $(DATA_FILES)
	@mkdir -p $(@D)
	sh $< data $(DATA_FILES) >$@.part && mv $@.part $@
$(STATIC)/rows/builtin_terminals_rows.h: src/ui/terminal/builtin_terminals_rows
	@mkdir -p $(@D)
	sh $< >$@.part && mv $@.part $@

# Everything but what knows curses, for systems whose curses is not at hand (a cross compiler, musl beside glibc).
.PHONY: without-curses
without-curses: $(filter-out $(B)/obj/ui/terminal/curses_%.o,$(LIB_OBJ)) $(B)/obj/main.o

# A compiler that makes nothing, which says why itself, or a missing header ends in one clear line, before anything else.
$(B)/curses-found:
	@mkdir -p $(B)
	@printf 'int main(void) { return 0; }\n' | $(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@.o -x c - || \
	  { echo "error: the compiler makes nothing, as said above: set CC, CPPFLAGS and CFLAGS ('make deps' names a compiler's package)" >&2; exit 1; }
	@rm -f $@.o
	@printf '#include <curses.h>\n' | $(CC) $(CPPFLAGS) $(CFLAGS) $(CURSES_CFLAGS) -E -x c - >/dev/null 2>&1 || \
	  { echo "error: the ncurses headers are missing: run 'make deps' to see the packages ('make deps YES=1' installs them)" >&2; exit 1; }
	@touch $@

# --- The core as a library -------------------------------------------------------------------------------------------

# base, core and content, compiled once more for shared use, so that the game's own objects stay as they are. Only the
# names in src/library/symbols are offered: the version script hides the others in the shared library, objcopy in the
# static one. (Link-time optimisation would keep them until too late.)
SOVERSION := 0
LIBRARY_LAYERS := base core content
PIC_OBJ := $(patsubst src/%.c,$(B)/pic/%.o,$(foreach layer,$(LIBRARY_LAYERS) library,$(call sources,$(layer))))
LIBRARY_HEADERS := $(filter-out include/base/check.h include/base/json_writer.h,$(wildcard $(LIBRARY_LAYERS:%=include/%/*.h) include/base/*.def))
LIBRARY_DATA := $(wildcard data/content/*.data)
# Those of the compiler's target, as it knows them.
tool = $(or $(shell $(CC) -print-prog-name=$(1) 2>/dev/null),$(1))
OBJCOPY ?= $(call tool,objcopy)
ifeq ($(origin AR),default)
AR = $(call tool,ar)
endif

define pic_rule
$(B)/pic/$(1)/%.o: src/$(1)/%.c $(B)/walls/$(1)/.made
	@mkdir -p $$(@D)
	$$(call told,CC)$$(CC) $$(call room_flags,$(1)) $$(BASE_CFLAGS) $$(CPPFLAGS) $$(CFLAGS) -fPIC -fno-lto -c -o $$@ $$<
endef
$(foreach layer,$(LIBRARY_LAYERS) library,$(eval $(call pic_rule,$(layer))))

.PHONY: lib
lib: $(B)/libbarrow.a $(B)/libbarrow.so

$(B)/pic/libbarrow.map: src/library/symbols
	@mkdir -p $(@D)
	@{ echo 'BARROW_$(SOVERSION) { global:'; sed '/^#/d; s/$$/;/' $<; echo 'local: *; };'; } >$@

$(B)/libbarrow.so.$(SOVERSION): $(PIC_OBJ) $(B)/pic/libbarrow.map
	$(call told,LD)$(CC) $(OPTIMISE) $(CFLAGS) -shared -Wl,-soname,$(@F) -Wl,--version-script=$(B)/pic/libbarrow.map \
	  -Wl,-Bsymbolic-functions -o $@ $(PIC_OBJ) $(LDFLAGS)

$(B)/libbarrow.so: $(B)/libbarrow.so.$(SOVERSION)
	ln -sf $(<F) $@

$(B)/libbarrow.a: $(PIC_OBJ) src/library/symbols
	$(call told,LD)$(CC) -r -nostdlib -o $(B)/pic/libbarrow.o $(PIC_OBJ)
	$(call told,COPY)$(OBJCOPY) --keep-global-symbols=src/library/symbols $(B)/pic/libbarrow.o || \
	  { echo "error: '$(OBJCOPY)' does not work on what '$(CC)' makes: set OBJCOPY and AR to those of its target" >&2; exit 1; }
	@rm -f $@
	$(AR) rcs $@ $(B)/pic/libbarrow.o

$(B)/barrow.pc: src/library/barrow.pc.in Makefile FORCE
	@mkdir -p $(@D)
	@sed -e 's|@prefix@|$(prefix)|' -e 's|@exec_prefix@|$(exec_prefix)|' -e 's|@libdir@|$(libdir)|' \
	  -e 's|@includedir@|$(includedir)|' -e 's|@contentdir@|$(datadir)/barrow/content|' -e 's|@version@|$(VERSION)|' $< >$@

# --- Tests -----------------------------------------------------------------------------------------------------------

# Objects of tests may look into every layer's private headers; programs are linked from objects, never from sources.
TEST_OBJ = $(patsubst tests/%.c,$(B)/test-obj/%.o,$(1))
UNIT_TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/unit/test_*.c tests/property/test_*.c tests/golden/test_*.c))
E2E_TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/e2e/test_*.c))
FUZZ := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_TESTS := $(addprefix $(B)/tests/fuzz/,$(FUZZ))
SUPPORT_OBJ := $(call TEST_OBJ,$(wildcard tests/support/*.c))
TEST_MAIN := $(B)/test-obj/support/main/main.o
E2E_SUPPORT_OBJ := $(call TEST_OBJ,$(wildcard tests/e2e/support/*.c))
# What programs that are no tests may use of it: failing calls skip a test.
PTY_OBJ := $(filter-out %/faults.o,$(E2E_SUPPORT_OBJ))
LINK_TEST = $(call told,LD)mkdir -p $(@D) && $(CC) $(OPTIMISE) $(CFLAGS) -o $@ $(filter %.o,$^) $(LDFLAGS)

.PRECIOUS: $(B)/test-obj/%.o
$(B)/test-obj/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call told,CC)$(CC) $(BASE_CPPFLAGS) $(SYSTEM_CPPFLAGS) -iquote include -iquote src -iquote src/ui -iquote src/persist -iquote src/core -iquote tests $(BASE_CFLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/tests/e2e/%: $(B)/test-obj/e2e/%.o $(TEST_MAIN) $(E2E_SUPPORT_OBJ) $(SUPPORT_OBJ) $(LIB_OBJ) | $(B)/barrow
	$(LINK_TEST) $(CURSES_LIBS) -lcmocka -lvterm -lutil

$(B)/tests/%: $(B)/test-obj/%.o $(TEST_MAIN) $(SUPPORT_OBJ) $(LIB_OBJ)
	$(LINK_TEST) $(CURSES_LIBS) -lcmocka $(LIBS)
$(B)/tests/unit/test_contrast: LIBS += -lm

# What runs the test programs, says how far they are and finds what they leave behind.
$(B)/runner: $(call TEST_OBJ,$(wildcard tests/runner/*.c))
	$(LINK_TEST)

# Disks that fail: a library of failing calls, where libraries can be loaded before others.
$(B)/torture/shim.so: tests/torture/shim.c
	@mkdir -p $(@D)
	-@$(CC) -std=gnu11 $(WARNINGS) -O1 -shared -fPIC -o $@ $< -ldl 2>/dev/null || echo 'no library of failing calls here'

# All trials of failing calls and kills; `make test` runs a share of them.
torture: torture-disks torture-noise
torture-disks: $(B)/runner $(B)/tests/e2e/test_torture $(B)/tests/e2e/test_torture_files $(B)/torture/shim.so
	BARROW_TORTURE=1 $(B)/runner $(B) $(B)/tests/e2e/test_torture $(B)/tests/e2e/test_torture_files

# Memory that fails when the test says so.
$(B)/tests/unit/test_memory: LIBS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# The pure half without curses, for other compilers and word sizes: replays bots and prints the hashes of their games.
SIMHASH_OBJ := $(OBJ_base) $(OBJ_core) $(OBJ_content) $(OBJ_sys) $(OBJ_pilot) $(OBJ_sim)
$(B)/simhash: $(B)/test-obj/golden/simhash.o $(SIMHASH_OBJ)
	$(LINK_TEST)

.PHONY: plain fuzz fuzz-corpus fuzz-objects test unit e2e torture torture-disks torture-noise check-all lint lint-code layout format bench benches ssh-load \
  balance tests-built
tests-built: $(B)/runner $(B)/torture/shim.so $(FUZZ_TESTS) $(UNIT_TESTS) $(E2E_TESTS) $(B)/barrow $(B)/simhash

# One command builds and proves everything; what cannot run here is named with the package that enables it.
# The lints, which use one processor, run meanwhile and are heard at the end.
test: tests-built lib
	@mkdir -p $(B)/logs; sh tests/lint/all $(B) >$(B)/logs/lint 2>&1 & lint=$$!; \
	trap 'kill $$lint 2>/dev/null; exit 130' INT TERM; \
	$(B)/runner $(B) $(E2E_TESTS) tests/library/test_library tests/packaging/test_make $(UNIT_TESTS) $(FUZZ_TESTS); tests=$$?; \
	wait $$lint || tests=1; cat $(B)/logs/lint; exit $$tests

unit: $(B)/runner $(UNIT_TESTS)
	@$(B)/runner $(B) $(UNIT_TESTS)

# The tests of what the disk does to a game want the library of failing calls, too.
e2e: $(B)/runner $(E2E_TESTS) $(B)/barrow $(B)/torture/shim.so
	@$(B)/runner $(B) $(E2E_TESTS)

lint: lint-code layout
lint-code: $(B)/barrow
	@sh tests/lint/all $(B)

# Versions of clang-format disagree, so that this is no part of `make test`.
layout:
	@sh tests/lint/layout
format:
	@sh tests/lint/layout -i

# Ten million random bytes, a hundred thousand sizes, every size from 1x1 to 40x100, in a build with sanitizers.
ASAN := OPTIMISE=-O1 CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=all' LDFLAGS=-fsanitize=address,undefined
torture-noise:
	$(MAKE) B=build/torture $(ASAN) build/torture/runner build/torture/barrow build/torture/tests/e2e/test_noise build/torture/tests/e2e/test_sizes
	BARROW_BYTES=10000000 BARROW_RESIZES=100000 BARROW_SIZES=all build/torture/runner build/torture \
	  build/torture/tests/e2e/test_noise build/torture/tests/e2e/test_sizes

check-all:
	sh tests/check-all

# As on systems without inotify, SIGPWR and fdatasync: built so, and what depends on them tested.
PLAIN := unit/test_watch unit/test_sys_wait e2e/test_watch e2e/test_endings e2e/test_saving e2e/test_two_at_once
plain:
	$(MAKE) B=build/plain CPPFLAGS='-DBARROW_PLAIN_POSIX $(CPPFLAGS)' build/plain/runner build/plain/barrow $(PLAIN:%=build/plain/tests/%)
	! nm -u build/plain/barrow | grep -E 'inotify|mallopt|fdatasync'
	@build/plain/runner build/plain $(PLAIN:%=build/plain/tests/%)

# Fuzz targets: with the corpus and damaged copies of it in `make test`, by any compiler; with libFuzzer in `make fuzz`.
$(B)/tests/fuzz/%: $(B)/test-obj/fuzz/%.o $(B)/test-obj/fuzz/replay.o $(SUPPORT_OBJ) $(LIB_OBJ)
	$(LINK_TEST) $(CURSES_LIBS) -lcmocka

fuzz-corpus: $(B)/runner $(FUZZ_TESTS)
	@$(B)/runner $(B) $(FUZZ_TESTS)

fuzz-objects: $(LIB_OBJ) $(SUPPORT_OBJ)

# RUNS executions of each target by clang's libFuzzer under the sanitizers; findings are left in build/fuzz.
# TARGETS names some of them.
RUNS ?= 10000000
fuzz:
	sh tests/fuzz/all $(RUNS) $(TARGETS)

# Measurements; BENCH_JSON=file has all figures as one JSON object. Ratios to libtcod where its headers are.
BENCH_TCOD := $(shell printf '\043include <libtcod.h>\n' | $(CC) $(CPPFLAGS) -E -x c - >/dev/null 2>&1 && echo bench_tcod)
BENCHES := $(patsubst %,$(B)/bench/%,bench_core bench_growth bench_arena bench_journal bench_film bench_verify bench_scores bench_play bench_campaign bench_agent bench_term bench_wire bare $(BENCH_TCOD))
benches: $(BENCHES) $(B)/bench/bench_library
bench: $(B)/barrow benches
	sh tests/bench/all $(B)

# Against the shared library, as a stranger would.
$(B)/bench/bench_library: $(B)/test-obj/bench/bench_library.o $(B)/test-obj/bench/report.o $(B)/libbarrow.so
	$(call told,LD)mkdir -p $(@D) && $(CC) $(OPTIMISE) $(CFLAGS) -o $@ $(filter %.o,$^) -L$(B) -Wl,-rpath,'$$ORIGIN/..' -lbarrow $(LDFLAGS)
$(B)/bench/bare: $(B)/test-obj/bench/bare.o
	$(LINK_TEST) $(CURSES_LIBS)
$(B)/bench/bench_tcod: LIBS += -ltcod
# The README's pictures of the screen, captured from the real program.
.PHONY: screens
screens: $(B)/barrow $(B)/screens/shot
	sh tests/screens/all $(B)

$(B)/screens/shot: $(B)/test-obj/screens/shot.o $(PTY_OBJ) $(SUPPORT_OBJ) $(LIB_OBJ)
	$(LINK_TEST) $(CURSES_LIBS) -lcmocka -lvterm -lutil

# Many players through a real SSH server on loopback; SESSIONS and SECONDS_OF_PLAY may be set.
ssh-load: $(B)/barrow $(B)/bench/ssh_load
	sh tests/bench/ssh-load $(B)

$(B)/bench/ssh_load: $(PTY_OBJ)
$(B)/bench/ssh_load: LIBS += -lutil -lvterm
$(B)/bench/bench_term $(B)/bench/bench_scores: $(B)/test-obj/bench/program.o
$(B)/bench/bench_term $(B)/bench/bench_scores: LIBS += -lutil
$(B)/bench/bench_peers: $(B)/test-obj/bench/program.o $(PTY_OBJ)
$(B)/bench/bench_peers: LIBS += -lvterm -lutil
$(B)/bench/bench_wire: $(B)/test-obj/bench/greedy.o $(PTY_OBJ)
$(B)/bench/bench_wire: LIBS += -lvterm -lutil
$(B)/bench/%: $(B)/test-obj/bench/%.o $(B)/test-obj/bench/report.o $(SUPPORT_OBJ) $(LIB_OBJ)
	$(LINK_TEST) $(CURSES_LIBS) -lcmocka $(LIBS)

# What a session of other games costs, where they are installed, beside one of ours.
.PHONY: peers
peers: $(B)/barrow $(B)/bench/bench_peers
	sh tests/bench/peers $(B)

# Thousands of games by every bot; writes docs/balance/ (tests/balance/all).
balance: $(B)/barrow $(B)/balance/report
	sh tests/balance/all $(B)

$(B)/balance/report: $(call TEST_OBJ,$(wildcard tests/balance/*.c)) $(LIB_OBJ)
	$(LINK_TEST) $(CURSES_LIBS)

# The template for translators, from the catalogue and the content (docs/translating.md).
.PHONY: pot
pot: $(B)/po/pot
	$(B)/po/pot >data/po/barrow.pot.new && mv data/po/barrow.pot.new data/po/barrow.pot

$(B)/po/pot: $(call TEST_OBJ,tests/po/pot.c) $(SUPPORT_OBJ) $(LIB_OBJ)
	$(LINK_TEST) $(CURSES_LIBS) -lcmocka

# --- Playing, installing, cleaning -----------------------------------------------------------------------------------

.PHONY: run debug install install-strip uninstall deps deps-test deps-check clean help
run: $(B)/barrow
	$(B)/barrow

# For a debugger, in a folder of its own; other builds hold debug information only if CFLAGS asks for it.
debug:
	$(MAKE) B=build/debug OPTIMISE=-Og CFLAGS='-g $(CFLAGS)' build/debug/barrow

MAN_PAGES := $(sort $(wildcard data/man/*.[1-9] data/man/*/*.[1-9]))
# With the folders that they name each other by.
DOC_FILES := README.md CHANGELOG.md LICENSE SECURITY.md $(sort $(wildcard docs/*.md docs/*/*))

# data/man/barrow.6 goes to man6/barrow.6, data/man/fr/barrow.6 to fr/man6/barrow.6.
man_page = $(patsubst ./%,%,$(dir $(1:data/man/%=%)))man$(subst .,,$(suffix $(1)))/$(notdir $(1))

# Places of what is installed are words of lists here and hold no blank; DESTDIR may.
INSTALL_PLACES := prefix bindir datadir mandir docdir appdir metainfodir icondir bashcompletiondir zshcompletiondir \
  libdir includedir pkgconfigdir
NO_BLANKS = $(foreach place,$(INSTALL_PLACES),$(if $(word 2,$($(place))),$(error $(place): no blank may stand in '$($(place))')))

# Each file that is installed: "source>target". One list for install and uninstall, so that nothing stays behind.
INSTALLED = $(B)/barrow>$(bindir)/barrow \
  $(foreach file,$(DATA_FILES),$(file)>$(datadir)/barrow/$(file:data/%=%)) \
  $(foreach page,$(MAN_PAGES),$(page)>$(mandir)/$(call man_page,$(page))) \
  $(foreach file,$(DOC_FILES),$(file)>$(docdir)/$(file)) \
  data/xdg/barrow.desktop>$(appdir)/barrow.desktop \
  data/xdg/barrow.metainfo.xml>$(metainfodir)/barrow.metainfo.xml \
  data/xdg/barrow.svg>$(icondir)/barrow.svg \
  data/completions/barrow.bash>$(bashcompletiondir)/barrow \
  data/completions/barrow.zsh>$(zshcompletiondir)/_barrow

install: $(B)/barrow
	$(NO_BLANKS)@$(foreach pair,$(INSTALLED),\
	  $(INSTALL) -d '$(DESTDIR)$(dir $(lastword $(subst >, ,$(pair))))' && \
	  $(if $(filter $(B)/barrow>%,$(pair)),$(INSTALL_PROGRAM) -m 755,$(INSTALL) -m 644) '$(firstword $(subst >, ,$(pair)))' \
	    '$(DESTDIR)$(lastword $(subst >, ,$(pair)))' &&) echo 'installed below $(DESTDIR)$(prefix)'

# The same without symbols, which the program does not read.
install-strip:
	@$(MAKE) --no-print-directory INSTALL_PROGRAM='$(INSTALL_PROGRAM) -s' install

deepest_first = $(if $(1),$(call deepest_first,$(wordlist 2,99,$(1))) $(firstword $(1)))
uninstall:
	$(NO_BLANKS)@$(foreach pair,$(INSTALLED),rm -f '$(DESTDIR)$(lastword $(subst >, ,$(pair)))' &&) true
	-@rmdir $(foreach folder,$(sort $(dir $(DATA_FILES:data/%=%))),'$(DESTDIR)$(datadir)/barrow/$(folder)') \
	  '$(DESTDIR)$(datadir)/barrow' $(patsubst %,'$(DESTDIR)$(docdir)/%',$(call deepest_first,$(filter-out ./,$(sort $(dir $(DOC_FILES)))))) \
	  '$(DESTDIR)$(docdir)' \
	  2>/dev/null || true

# The library by itself, with the rules it reads: a target of its own, so that what `make install` does never depends on
# what was built before. The headers name each other as <barrow/...> where they are installed.
.PHONY: install-lib uninstall-lib
install-lib: lib $(B)/barrow.pc
	$(NO_BLANKS)@$(INSTALL) -d '$(DESTDIR)$(libdir)' '$(DESTDIR)$(pkgconfigdir)' '$(DESTDIR)$(datadir)/barrow/content' \
	  $(LIBRARY_LAYERS:%='$(DESTDIR)$(includedir)/barrow/%')
	@$(INSTALL) -m 755 $(B)/libbarrow.so.$(SOVERSION) '$(DESTDIR)$(libdir)/'
	@ln -sf libbarrow.so.$(SOVERSION) '$(DESTDIR)$(libdir)/libbarrow.so'
	@$(INSTALL) -m 644 $(B)/libbarrow.a '$(DESTDIR)$(libdir)/'
	@$(INSTALL) -m 644 $(B)/barrow.pc '$(DESTDIR)$(pkgconfigdir)/'
	@$(INSTALL) -m 644 $(LIBRARY_DATA) '$(DESTDIR)$(datadir)/barrow/content/'
	@for header in $(LIBRARY_HEADERS:include/%=%); do \
	  sed -E 's|^#include "(base\|core\|content)/(.*)"|#include <barrow/\1/\2>|' "include/$$header" \
	    >'$(DESTDIR)$(includedir)/barrow/'"$$header" && \
	  chmod 644 '$(DESTDIR)$(includedir)/barrow/'"$$header" || exit 1; done
	@echo 'installed the library below $(DESTDIR)$(PREFIX)'

# The rules stay if the game is there, which reads them, too.
uninstall-lib:
	$(NO_BLANKS)@rm -f '$(DESTDIR)$(libdir)/libbarrow.so.$(SOVERSION)' '$(DESTDIR)$(libdir)/libbarrow.so' \
	  '$(DESTDIR)$(libdir)/libbarrow.a' '$(DESTDIR)$(pkgconfigdir)/barrow.pc' \
	  $(LIBRARY_HEADERS:include/%='$(DESTDIR)$(includedir)/barrow/%')
	@[ -e '$(DESTDIR)$(bindir)/barrow' ] || rm -f $(LIBRARY_DATA:data/%='$(DESTDIR)$(datadir)/barrow/%')
	-@rmdir $(LIBRARY_LAYERS:%='$(DESTDIR)$(includedir)/barrow/%') '$(DESTDIR)$(includedir)/barrow' \
	  '$(DESTDIR)$(datadir)/barrow/content' '$(DESTDIR)$(datadir)/barrow' 2>/dev/null || true

# --- Releases and packages -------------------------------------------------------------------------------------------

DIST := barrow-$(VERSION)
DIST_CONTENT := Makefile README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE LICENSES src include tests data docs \
  .ci .reuse .clang-format .clang-tidy .editorconfig .gitignore

# What git tracks, in a checkout: an editor's copies and other strays stay behind. All that is there in an unpacked archive.
list_content = if [ -e .git ]; then git ls-files -z -- $(DIST_CONTENT); else find $(DIST_CONTENT) ! -type d -print0; fi

# The same bytes on every machine and in every folder: sorted names, one time, no owners.
.PHONY: dist distcheck packaging-check chroot-check
dist: $(B)/$(DIST).tar.gz
$(B)/$(DIST).tar.gz: FORCE
	@mkdir -p $(B)
	@$(list_content) >$@.list
	@LC_ALL=C sort -z $@.list | tar --format=ustar --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 --numeric-owner \
	  --mode=u=rwX,go=rX --transform='s,^,$(DIST)/,S' --null --no-recursion --files-from=- -cf $@.tar
	@gzip -9n <$@.tar >$@.part && mv $@.part $@ && rm $@.tar $@.list
	@echo '$@'
.PHONY: FORCE
FORCE:

# The archive by itself: unpacked, its source read only, built, tested, installed and taken away again.
distcheck: dist
	sh tests/packaging/distcheck $(B)/$(DIST).tar.gz

# What distributions' own checkers say; see tests/packaging/check.
packaging-check: dist
	sh tests/packaging/check $(B)/$(DIST).tar.gz

# The README's commands on two releases of Debian with nothing installed, as root; SUITES and MIRROR may be set.
SUITES ?= oldstable stable
chroot-check: dist
	@set -e; for suite in $(SUITES); do SUITE=$$suite sh tests/packaging/chroot $(B)/$(DIST).tar.gz; done

# What playing needs, what `make test` needs beyond it, and what `make lint` and `make check-all` need beyond that.
deps:
	@YES='$(YES)' sh tests/deps play
deps-test:
	@YES='$(YES)' sh tests/deps play test
deps-check:
	@YES='$(YES)' sh tests/deps play test check

clean:
	rm -rf $(B)

help:
	@echo 'make              build build/barrow'
	@echo 'make run          play it'
	@echo 'make test         all tests, in less than three minutes on two processors'
	@echo 'make unit, e2e    only those without, only those with a terminal'
	@echo 'make check-all    everything: second compiler, sanitizers, 32 bits, 10,000 seeds'
	@echo 'make plain        a build without what only Linux has, tested'
	@echo 'make lint         the walls between layers, purity, style, layout (clang-format 14)'
	@echo 'make format       gives the C files that layout'
	@echo 'make tidy         what clang-tidy says under the rules of .clang-tidy'
	@echo 'make bench        measurements'
	@echo 'make peers        what a session of other games costs, beside one of ours'
	@echo 'make ssh-load     two hundred players through an SSH server on loopback'
	@echo 'make fuzz         ten million executions of each fuzz target (RUNS=n, clang)'
	@echo 'make torture      a thousand kills, every call on a file failing in every way, noise on the line'
	@echo 'make balance      how far the bots come, what items and level-ups are worth'
	@echo 'make dist         the release archive, the same bytes everywhere; distcheck proves it by itself'
	@echo 'make packaging-check  what the checkers of distributions say'
	@echo 'make chroot-check  the commands of the README on a Debian with nothing on it'
	@echo 'make lib          libbarrow, static and shared: the simulation for other programs'
	@echo 'make screens      captures the pictures of the README'
	@echo 'make pot          writes data/po/barrow.pot, the template for translators'
	@echo 'make deps         names the packages that playing needs; YES=1 installs them'
	@echo 'make deps-test, deps-check  those of make test, those of make lint and check-all'
	@echo 'make static       build/static/barrow: one file without libraries, its data built in'
	@echo 'make debug        build/debug/barrow, for a debugger'
	@echo 'make install      PREFIX=$(PREFIX) DESTDIR=; install-strip leaves out symbols, uninstall takes all away'
	@echo 'make install-lib  the library, its headers and barrow.pc; uninstall-lib takes them away'
	@echo 'make clean        removes $(B)/'

-include $(shell find $(B)/obj $(B)/pic $(B)/test-obj -name '*.d' 2>/dev/null)
